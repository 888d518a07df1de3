import type { LoginTexts } from './login-texts.ts'
import { markup, refusalMarkup, renderPublic } from './render-public.ts'

const eye =
  '<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0"/><path d="M21 12q-3.6 6-9 6t-9-6q3.6-6 9-6t9 6"/></svg>'

/** The login page as it is delivered. */
export function renderLogin(texts: LoginTexts): string {
  const { text, label, error } = markup(texts)
  return renderPublic(
    texts,
    `<h1 ${text('title')}</h1>
<div role="status"><p class="notice" id="timeout" hidden ${text('timeout')}</p></div>
<form id="login" method="post" action="/login" novalidate>
${refusalMarkup}
<div class="field">
<label for="email" ${text('email')}</label>
<input id="email" name="email" type="email" autocomplete="username" aria-describedby="email-error">
${error('email', 'emailRequired')}
</div>
<div class="field">
<label for="password" ${text('password')}</label>
<div class="password">
<input id="password" name="password" type="password" autocomplete="current-password" aria-describedby="password-error">
<button type="button" id="show" aria-pressed="false" ${label('showPassword')}>${eye}</button>
</div>
${error('password', 'passwordRequired')}
</div>
<div id="second-step" hidden>
<div role="status"><p class="notice" id="code-needed" ${text('codeNeeded')}</p></div>
<div class="field">
<label for="code" ${text('code')}</label>
<p class="hint" id="code-hint" ${text('codeHint')}</p>
<input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" aria-describedby="code-hint code-error">
${error('code', 'codeRequired')}
</div>
<div class="check">
<input id="remember" name="remember" type="checkbox">
<label for="remember" ${text('remember')}</label>
</div>
</div>
<button class="submit" type="submit" disabled ${text('submit')}</button>
</form>
<p class="forgot"><a href="/forgot-password" ${text('forgot')}</a></p>
<section id="sample" aria-labelledby="sample-title" hidden>
<h2 id="sample-title" ${text('sampleTitle')}</h2>
<p class="hint" ${text('sampleText')}</p>
<ul class="chips" id="accounts"></ul>
</section>`,
  )
}
