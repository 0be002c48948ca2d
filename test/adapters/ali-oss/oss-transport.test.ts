import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { OssTransport } from '../../../adapters/ali-oss/oss-transport.ts'
import { servedPort } from '../../support/served-port.ts'

it('sends nothing more of a body when the answer came early', async () => {
  const content = Buffer.alloc(64 * 1024 * 1024)
  let connection: Socket | undefined
  let received = 0
  const server = createServer((socket) => {
    connection = socket
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      if (received === 0) {
        socket.pause()
        socket.write('HTTP/1.1 503 Busy\r\ncontent-length: 0\r\n\r\n')
      }
      received += chunk.length
    })
  })
  const address = `http://127.0.0.1:${await servedPort(server)}/`
  const transport = new OssTransport(1000)
  const headers = { 'content-length': content.length }
  const asked = { method: 'PUT', headers, content, timeout: 5000 }
  const { status } = await transport.request(address, asked)
  expect(status).toBe(503)
  connection?.resume()
  if (connection && !connection.closed) await once(connection, 'close')
  expect(received).toBeLessThan(content.length)
  transport.close()
})
