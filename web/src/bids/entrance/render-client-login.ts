import { markup, refusalMarkup, renderPublic } from '../../identity/sign-in/render-public.ts'
import type { ClientLoginTexts } from './client-login-texts.ts'

/** The page of the vendor entrance as it is delivered: a field for the address, and what a link in a mail opens. */
export function renderClientLogin(texts: ClientLoginTexts): string {
  const { text, error } = markup(texts)
  return renderPublic(
    texts,
    `<h1 ${text('title')}</h1>
<noscript><p class="notice" ${text('noScript')}</p></noscript>
${refusalMarkup}
<div role="status"><p class="notice" id="sent" hidden ${text('sent')}</p></div>
<form id="arrive" method="post" action="/client-login" hidden>
<p ${text('linkReady')}</p>
<button class="submit" type="submit" ${text('next')}</button>
</form>
<form id="ask" method="post" action="/client-login" novalidate>
<p class="notice" id="over" hidden ${text('linkOver')}</p>
<div class="field">
<label for="email" ${text('email')}</label>
<input id="email" name="email" type="email" autocomplete="email" aria-describedby="email-error">
${error('email', 'emailRequired')}
</div>
<button class="submit" type="submit" disabled ${text('sendLink')}</button>
</form>`,
  )
}
