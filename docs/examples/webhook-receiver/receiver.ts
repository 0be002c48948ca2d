import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const key = Buffer.from((process.env.WEBHOOK_SECRET ?? '').replace('whsec_', ''), 'base64')
const seen = new Set<string>()

createServer(async (request, response) => {
  const body = await text(request)
  const header = (name: string) => String(request.headers[`webhook-${name}`])
  const [id, timestamp] = [header('id'), header('timestamp')]
  const mine = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const isSigned = header('signature')
    .split(' ')
    .some((signature) => {
      const theirs = Buffer.from(signature.replace('v1,', ''), 'base64')
      return theirs.length === mine.length && timingSafeEqual(theirs, mine)
    })
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300
  if (!isSigned || !isFresh) return response.writeHead(401).end()
  if (!seen.has(id)) console.log(JSON.parse(body))
  seen.add(id)
  response.writeHead(204).end()
}).listen(Number(process.env.PORT ?? 9000), '127.0.0.1')
