import { expect, it } from 'vitest'
import { attackIn } from './input-filter.ts'
it('x', () => {
const out: string[] = []
for (const t of ['<a '+'='.repeat(20000), '/*'.repeat(10000), '<a'+'-'.repeat(20000), "' or "+'('.repeat(20000), "'"+')'.repeat(19999), "' or "+' '.repeat(19990), '<a '.repeat(6600), "'".repeat(20000), 'or '.repeat(6000), "' and "+"a".repeat(19900), "' limit ".repeat(2500), '< '.repeat(10000), "or '".repeat(5000), 'or"'.repeat(6000), "'-".repeat(10000),'1'.repeat(20000)+'='.repeat(1), 'or 1'.repeat(5000), "; ".repeat(10000), "union ".repeat(3000), "<"+" ".repeat(19999)]) {
  const s=performance.now(); attackIn(t); const d=performance.now()-s; if (d>50) out.push([JSON.stringify(t.slice(0,12)), Math.round(d),'ms'].join(' '))
}
expect(out).toEqual([])})
