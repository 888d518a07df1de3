import { type Language, themes } from '@wellstock/domain/identity/preferences'
import type { PublicTexts } from './public-texts.ts'

/** Each language by its own name. */
export const ownNames: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * Writes texts into a page: `data-text` names the text an element says and `data-label` the one that names it, so that
 * public-page.ts can say them in another language.
 */
export function markup<Name extends string>(texts: Readonly<Record<Name, string>>) {
  const text = (name: Name) => `data-text="${name}">${escaped(texts[name])}`
  return {
    text,
    label: (name: Name) => `data-label="${name}" aria-label="${escaped(texts[name])}"`,
    error: (field: string, name: Name) =>
      `<p class="field-error" id="${field}-error" hidden ${text(name)}</p>`,
  }
}

/** Where a form says why it was refused. */
export const refusalMarkup =
  '<div class="refusal" id="refusal" hidden><div role="alert" id="refusal-text"></div><p class="detail" role="timer" id="countdown" hidden></p></div>'

/** A page in front of the door as it is delivered, around its content: the same for everybody and for every address. */
export function renderPublic(texts: PublicTexts, content: string): string {
  const { text, label } = markup(texts)
  return `<div class="public">
<aside class="public-side">
<div class="public-brand"><img src="/favicon.svg" width="36" height="36" alt=""><span>Wellstock</span></div>
<div class="public-words">
<p class="public-fact" ${text('fact')}</p>
<p class="public-about" id="about" ${text('productFor')}</p>
</div>
</aside>
<main class="public-main">
<div class="public-content login">
${content}
<div class="choices" id="languages" role="group" ${label('languages')}>
${Object.entries(ownNames)
  .map(
    ([language, name]) =>
      `<button type="button" lang="${language}" aria-pressed="${language === 'en'}">${name}</button>`,
  )
  .join('\n')}
</div>
<div class="choices" id="themes" role="group" ${label('themes')}>
${themes.map((theme) => `<button type="button" value="${theme}" aria-pressed="${theme === 'light'}" ${text(theme)}</button>`).join('\n')}
</div>
</div>
</main>
</div>
<div class="toasts" id="toasts" role="status"></div>`
}
