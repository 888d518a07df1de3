/**
 * Recognises text that has the shape of an attack. Nothing depends on it: the server uses parameters and escapes
 * on output. Honest text (O'Brien, #10 blade, 4'6", 5 < 6 > 4) has none of these shapes.
 * Source: specification 5, as `reading.md` reads it.
 */

/** `shapes` by default; `strict` is the literal rule of the specification, `off` is none. */
export type InputFilter = 'shapes' | 'strict' | 'off'

export type Shape = 'script tag' | 'javascript scheme' | 'event handler' | 'SQL' | 'tag'

type Rules = readonly (readonly [Shape, readonly RegExp[]])[]

const script = /<\s*\/?\s*script\b/i
const scheme = /\b(?:javascript|vbscript)\s*:|\bdata\s*:\s*text\/html/i

const events =
  'abort|animation[a-z]+|auxclick|before[a-z]+|begin|blur|canplay[a-z]*|change|click|contextmenu|copy|cut|dblclick|' +
  'drag[a-z]*|drop|ended|error|focus[a-z]*|hashchange|input|invalid|key(?:down|press|up)|load[a-z]*|message|' +
  'mouse[a-z]+|page(?:hide|show)|paste|play[a-z]*|pointer[a-z]+|popstate|reset|resize|scroll[a-z]*|search|' +
  'select[a-z]*|show|start|storage|submit|toggle|touch[a-z]+|transition[a-z]+|unload|wheel'

const shapes: Rules = [
  ['script tag', [script]],
  ['javascript scheme', [scheme]],
  ['event handler', [new RegExp(`\\bon(?:${events})\\s*=`, 'i')]],
  [
    'tag',
    [
      // A browser takes `<` for a tag only when a letter, / or ! follows at once: 5 < 6 > 4 has none.
      /<\/?[a-z][\w:-]*\s*\/?>/i,
      /<[a-z][\w:-]*[\s/]+[a-z_:@][\w:.-]*\s*=/i,
      /<[a-z][\w:-]*[\s/][^<>]*=[^<>]*>/i,
      /<!--|<!doctype\b|<\?(?:php|xml)\b/i,
    ],
  ],
  [
    'SQL',
    [
      /\bunion\s+(?:all\s+|distinct\s+)?select\b/i,
      /;\s*(?:drop|truncate)\s+(?:table|database|schema|view|index|user|role)\b/i,
      /;\s*(?:alter|create)\s+(?:table|database|schema|user|role)\s+\w/i,
      // Said in a sentence these are honest ('remove cap; insert into port'); as a statement they go on like this.
      /;\s*insert\s+into\s+[\w.]+\s*(?:\(|values\b|select\b)/i,
      /;\s*update\s+[\w.]+\s+set\s+[\w.]+\s*=/i,
      /;\s*delete\s+from\s+[\w.]+\s*(?:;|--|where\s+[\w.]+\s*(?:=|<|>|like\b|in\b))/i,
      /['"\d)]\s*;\s*(?:delete\s+from|shutdown|exec(?:ute)?)\b/i,
      /\bpg_sleep\s*\(|\bbenchmark\s*\(\s*\d|\bwaitfor\s+delay\s*'|\bxp_cmdshell\b/i,
      // What is always true: or 1=1, or 'a'='a', or ""=".
      /\b(?:or|and|xor)\b[\s(]*(?:(\d+)\s*=\s*\1\b|'[^']*'\s*=\s*'|"[^"]*"\s*=\s*")/i,
      /\b(?:or|and|xor)\b[\s(]*\d+[<>]\d+\s*(?:--|#|$)/i,
      // A quote that ends a text too early, and what is compared after it: ' or name like '%
      /['"]\s*\)*\s*(?:or|and|xor)\s+\(*\s*[a-z_][\w.]*\s*(?:=|<>|!=|like\b)\s*['(]/i,
      // … and the rest made a comment: admin'-- or ' or true --
      /['"]\s*\)*\s*;?\s*--[\s-]*$/,
      /['"]#\s*$/,
      /['"]\s*\)*\s*(?:or|and|order\s+by|group\s+by|having|limit)\b.*--\s*$/i,
    ],
  ],
]

const strict: Rules = [
  ['script tag', [script]],
  ['javascript scheme', [scheme]],
  ['event handler', [/\bon[a-z]+\s*=/i]],
  ['tag', [/<[^>]*>/]],
  ['SQL', [/['"`#]|--/]],
]

/** Whole lists are pasted into some fields; what follows is read by nobody as markup. */
const MAX_READ_LENGTH = 20_000

/** As a browser or a database reads it: without invisible characters, comments of SQL as gaps. */
const plain = (text: string) =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b-\u200f\u2060\ufeff]/g, '')

/** The first shape of an attack in a text, or null. */
export function attackIn(text: string, filter: InputFilter = 'shapes'): Shape | null {
  if (filter === 'off') return null
  const seen = plain(text.slice(0, MAX_READ_LENGTH))
  // `java⇥script:` is one word to a browser, `union/**/select` two to a database.
  const readings = [seen, seen.replace(/[\t\r\n]/g, ''), seen.replace(/\/\*.*?\*\//gs, ' ')]
  const rules = filter === 'strict' ? strict : shapes
  const found = rules.find(([, patterns]) =>
    patterns.some((pattern) => readings.some((reading) => pattern.test(reading))),
  )
  return found?.[0] ?? null
}
