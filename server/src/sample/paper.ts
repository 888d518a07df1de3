/** A page of plain lines as a PDF, the first in bold: the least a viewer opens. Characters beyond ASCII are left out. */
export function pdfOfLines(lines: readonly string[]): Buffer {
  const drawn = lines.map((line, index) => {
    const text = line.replace(/[^\x20-\x7e]/g, '').replace(/[\\()]/g, '\\$&')
    return `/${index === 0 ? 'B' : 'R'} ${index === 0 ? 16 : 11} Tf (${text}) Tj 0 -${index === 0 ? 28 : 16} Td`
  })
  const stream = `BT 64 720 Td ${drawn.join('\n')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const xref = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
