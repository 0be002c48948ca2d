// The least program that passes a file on to S3: it collects the body and sends it with the SDK.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { S3 } from '@aws-sdk/client-s3'
import { listen } from './listen.ts'

const { origin, username, password } = new URL(process.env.S3_URL ?? '')
const s3 = new S3({
  endpoint: origin,
  region: 'us-east-1',
  forcePathStyle: true,
  credentials: { accessKeyId: username, secretAccessKey: decodeURIComponent(password) },
})

listen(
  createServer(async (request, response) => {
    await keep(request)
    const answer = '{"code":200}'
    response.writeHead(200, { 'content-length': answer.length }).end(answer)
  }),
)

async function keep(body: IncomingMessage): Promise<void> {
  const content = Buffer.concat(await body.toArray())
  await s3.putObject({ Bucket: process.env.S3_BUCKET, Key: randomUUID(), Body: content })
}
