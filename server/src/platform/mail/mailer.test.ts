import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailer } from './mailer.ts'

/** A mail server that takes everything: who it is for, and what arrives. */
const server = createServer((socket) => {
  let isData = false
  let text = ''
  socket.setEncoding('utf8')
  socket.write('220 test\r\n')
  socket.on('data', (part: string) => {
    text += part
    if (isData) {
      if (!text.endsWith('\r\n.\r\n')) return
      arrived.data = text
      isData = false
    } else {
      if (text.startsWith('RCPT')) arrived.recipients.push(text.trim())
      if (text.startsWith('QUIT')) return void socket.end('221 bye\r\n')
      if (text.startsWith('DATA')) {
        isData = true
        text = ''
        return void socket.write('354 go on\r\n')
      }
    }
    text = ''
    socket.write('250 ok\r\n')
  })
})
const arrived = { recipients: [] as string[], data: '' }

let settings: { smtpUrl: string; mailFrom: string }
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  settings = { smtpUrl, mailFrom: 'wellstock@wellstock.test' }
})
afterAll(() => void server.close())

describe('a mail', () => {
  it('takes its file along, to one reader, whatever signs are in its headers', async () => {
    const bytes = new Uint8Array([0, 255, 10, 46, 13])
    await createMailer(settings)?.send({
      id: 'one',
      to: 'ana@example.test',
      subject: 'Größe "1",\r\nBcc: <x@example.test>',
      body: 'Hello',
      attachment: { name: 'Überblick "1"\r\nX: 2.pdf', type: 'application/pdf', bytes },
    })
    expect(arrived.recipients).toEqual(['RCPT TO:<ana@example.test>'])
    const [heads = ''] = arrived.data.split('\r\n\r\n')
    expect(heads.split('\r\n').filter((line) => /^(Bcc|X):/i.test(line))).toEqual([])
    expect(heads).toContain('To: ana@example.test')
    expect(arrived.data).toContain('Content-Type: application/pdf')
    expect(arrived.data).not.toMatch(/^X: 2/m)
    expect(arrived.data).toContain(Buffer.from(bytes).toString('base64'))
  })

  it('to what looks like several addresses does not reach several people', async () => {
    arrived.recipients.length = 0
    const sending = createMailer(settings)?.send({
      id: 'two',
      to: 'ana@example.test, eve@example.test',
      subject: 'Hello',
      body: 'Hello',
    })
    await sending?.catch(() => {})
    expect(arrived.recipients.filter((line) => line.includes('<eve@example.test>'))).toEqual([])
  })
})
