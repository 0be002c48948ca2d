// The least program that logs a user in: one RSA and one AES decryption, one prepared select, one
// insert, two cache operations, and one Argon2id verification (none with `--free-hash`). With
// `--recorded`, it runs the service's statements and scripts on the service's tables.
import {
  constants,
  createDecipheriv,
  createHash,
  createPrivateKey,
  privateDecrypt,
  randomBytes,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { hash, verify } from '@node-rs/argon2'
import { listen } from './listen.ts'
import { openLoginStores } from './login-stores.ts'
import { openRecordedLoginStores } from './recorded-login-stores.ts'

const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const isHashFree = process.argv.includes('--free-hash')
const privateKey = createPrivateKey(readFileSync(process.env.PRIVATE_KEY_FILE ?? ''))
const key = { key: privateKey, padding: constants.RSA_PKCS1_PADDING }
const stores = process.argv.includes('--recorded')
  ? openRecordedLoginStores()
  : await openLoginStores({
      id: '1',
      name: process.env.LOGIN_NAME ?? '',
      hash: await hash(process.env.LOGIN_PASSWORD ?? '', ARGON2ID),
    })

listen(
  createServer(async (request, response) => {
    const token = await logIn(request)
    const data = { access_token: token, expire_in: 604_800 }
    const answer = JSON.stringify({ code: token ? 200 : 500, msg: 'ok', data })
    const headers = { 'content-type': 'application/json', 'content-length': answer.length }
    response.writeHead(200, headers).end(answer)
  }),
)

async function logIn(request: IncomingMessage): Promise<string | undefined> {
  const sealedKey = String(request.headers['encrypt-key'])
  const { username, password, uuid } = open(sealedKey, await bodyOf(request))
  if (!(await stores.checkOnce(`captcha:${uuid}`, `envelope:${sealedKey}`, username)))
    return undefined
  const account = await stores.find(username)
  if (!account || !(isHashFree || (await verify(account.hash, password)))) return undefined
  const token = randomBytes(32).toString('base64url')
  await stores.open(createHash('sha256').update(token).digest('hex'), account.id)
  return token
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('latin1')
}

function open(sealedKey: string, body: string): Record<'username' | 'password' | 'uuid', string> {
  const inner = privateDecrypt(key, Buffer.from(sealedKey, 'base64')).toString('latin1')
  const decipher = createDecipheriv('aes-256-ecb', Buffer.from(inner, 'base64'), null)
  return JSON.parse(decipher.update(body, 'base64', 'utf8') + decipher.final('utf8'))
}
