import { escaped, formats } from './sheet-xml.ts'

/** Source: ECMA-376 part 1, the parts of a workbook beside its sheets. */

const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content}`
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const sheetPath = (index: number) => `worksheets/sheet${index + 1}.xml`

/** Names of sheets: at most 31 characters, none of `[]:*?/\`, no apostrophe at an end, each once whatever its case. */
export function sheetNames(titles: readonly string[]): string[] {
  // Spreadsheets keep this name for themselves.
  const taken = new Set(['history'])
  return titles.map((title) => {
    const base = title
      .replace(/[[\]:*?/\\\u0000-\u001f]/g, ' ')
      .replace(/^'|'$/g, ' ')
      .trim()
    for (let attempt = 1; ; attempt++) {
      const end = attempt === 1 ? '' : ` (${attempt})`
      const name = `${(base || 'Sheet').slice(0, 31 - end.length)}${end}`
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  })
}

/** Everything but the sheets, by path. */
export function workbookParts(names: readonly string[]): [path: string, content: string][] {
  const indexes = names.map((_, index) => index)
  return [
    [
      '[Content_Types].xml',
      xml(
        `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${indexes
          .map(
            (index) =>
              `<Override PartName="/xl/${sheetPath(index)}" ContentType="${spreadsheet}.worksheet+xml"/>`,
          )
          .join('')}</Types>`,
      ),
    ],
    [
      '_rels/.rels',
      xml(
        `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    ],
    [
      'xl/workbook.xml',
      xml(
        `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names
          .map(
            (name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
          )
          .join('')}</sheets></workbook>`,
      ),
    ],
    [
      'xl/_rels/workbook.xml.rels',
      xml(
        `<Relationships xmlns="${packaged}/relationships">${indexes
          .map(
            (index) =>
              `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="${sheetPath(index)}"/>`,
          )
          .join(
            '',
          )}<Relationship Id="rId${names.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
      ),
    ],
    ['xl/styles.xml', stylesXml()],
  ]
}

/** Custom formats count from 164. */
const formatId = (index: number) => (index === 0 ? 0 : 163 + index)

function stylesXml() {
  const styles = [0, 1].flatMap((font) =>
    [0, ...formats.map((_, index) => index + 1)].map(
      (index) =>
        `<xf numFmtId="${formatId(index)}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    ),
  )
  return xml(
    `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats
      .map((code, index) => `<numFmt numFmtId="${formatId(index + 1)}" formatCode="${escaped(code)}"/>`)
      .join(
        '',
      )}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`,
  )
}
