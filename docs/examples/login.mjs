#!/usr/bin/env node
// Logs in and prints the token. Plain Node.js 20+, nothing to install:
//
//   node docs/examples/login.mjs --url http://127.0.0.1:5320 --public-key MIIB... --client-id ... \
//     --user admin --password ... [--captcha-id ... --captcha ...] [--envelope v2]
//
// With a code that was sent, instead of user and password:
//
//     --phone 13800138000 --sent-code 1234    or    --email somebody@example.com --sent-code 1234
//
// With what wx.login() gave a mini-program, or what a browser brought back from a third party:
//
//     --xcx-code ... [--appid ...]
//     --source github --social-code ... --social-state ... --cookie ...
//
// Every option may also stand in the environment: GATEHOUSE_URL, GATEHOUSE_PUBLIC_KEY and so on.
// Without --captcha, where the service wants one, the picture is saved and its id is printed.

import {
  constants,
  createCipheriv,
  createHash,
  createPublicKey,
  publicEncrypt,
  randomBytes,
  randomInt,
} from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { env, stderr, stdout } from 'node:process'
import { parseArgs } from 'node:util'

const PATH = '/auth/login'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The envelope of the public front ends: RSA PKCS#1 v1.5 and AES-256-ECB. */
function sealV1(publicKeyLine, text) {
  const keyText = Array.from({ length: 32 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const cipher = createCipheriv('aes-256-ecb', keyText, null)
  const body = cipher.update(text, 'utf8', 'base64') + cipher.final('base64')
  const inner = Buffer.from(Buffer.from(keyText).toString('base64'))
  const rsa = { key: publicKey(publicKeyLine), padding: constants.RSA_PKCS1_PADDING }
  return { key: publicEncrypt(rsa, inner).toString('base64'), body }
}

/** The better one, for own clients: RSA-OAEP and AES-256-GCM, see docs/build/login-envelope.md. */
function sealV2(publicKeyLine, text) {
  const [key, nonce] = [randomBytes(32), randomBytes(12)]
  const spki = Buffer.from(publicKeyLine, 'base64')
  const keyId = createHash('sha256').update(spki).digest('hex').slice(0, 16)
  const now = Math.floor(Date.now() / 1000)
  const prefix = `v2.${keyId}.${now}.${nonce.toString('base64url')}`
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(`${prefix}\nPOST\n${PATH}`))
  const sealed = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
  const rsa = {
    key: publicKey(publicKeyLine),
    padding: constants.RSA_PKCS1_OAEP_PADDING,
    oaepHash: 'sha256',
  }
  const wrapped = publicEncrypt(rsa, key).toString('base64url')
  return { key: `${prefix}.${wrapped}`, body: sealed.toString('base64') }
}

function publicKey(line) {
  return createPublicKey({ key: Buffer.from(line, 'base64'), format: 'der', type: 'spki' })
}

async function main() {
  const options = readOptions()
  const login = { clientId: options['client-id'], ...(await grantOf(options)) }
  const seal = options.envelope === 'v2' ? sealV2 : sealV1
  const { key, body } = seal(options['public-key'], JSON.stringify(login))
  const headers = {
    'content-type': 'application/json',
    clientid: options['client-id'],
    'encrypt-key': key,
    ...(options.cookie && { cookie: options.cookie }),
  }
  const response = await fetch(new URL(PATH, options.url), { method: 'POST', headers, body })
  const answer = await response.json()
  if (answer.code !== 200) throw new Error(`${answer.code}: ${answer.msg}`)
  stdout.write(`${answer.data.access_token}\n`)
}

async function grantOf(options) {
  const code = options['sent-code']
  if (options.phone) return { grantType: 'sms', phonenumber: options.phone, smsCode: code }
  if (options.email) return { grantType: 'email', email: options.email, emailCode: code }
  if (options['xcx-code']) {
    return { grantType: 'xcx', appid: options.appid, xcxCode: options['xcx-code'] }
  }
  if (options.source) {
    const [socialCode, socialState] = [options['social-code'], options['social-state']]
    return { grantType: 'social', source: options.source, socialCode, socialState }
  }
  const { user: username, password } = options
  return { grantType: 'password', username, password, ...(await captchaFor(options)) }
}

/** What the login needs to carry about the picture; nothing where captchas are off. */
async function captchaFor(options) {
  if (options.captcha) return { uuid: options['captcha-id'], code: options.captcha }
  const { data } = await (await fetch(new URL('/auth/code', options.url))).json()
  if (!data.captchaEnabled) return {}
  const file = 'captcha.png'
  writeFileSync(file, Buffer.from(data.img, 'base64'))
  throw new Error(
    `Solve ${file} within two minutes: --captcha-id ${data.uuid} --captcha <what it asks>`,
  )
}

function readOptions() {
  const names = [
    'url',
    'public-key',
    'client-id',
    'user',
    'password',
    'captcha-id',
    'captcha',
    'phone',
    'email',
    'sent-code',
    'xcx-code',
    'appid',
    'source',
    'social-code',
    'social-state',
    'cookie',
    'envelope',
  ]
  const { values } = parseArgs({
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  })
  for (const name of names) {
    values[name] ??= env[`GATEHOUSE_${name.toUpperCase().replaceAll('-', '_')}`]
  }
  values.url ??= 'http://127.0.0.1:5320'
  const missing = ['public-key', 'client-id', ...proofOf(values)].filter((name) => !values[name])
  if (missing.length > 0)
    throw new Error(`Missing: ${missing.map((name) => `--${name}`).join(' ')}`)
  return values
}

/** What this way to log in needs. */
function proofOf(values) {
  if (values.phone || values.email) return ['sent-code']
  if (values['xcx-code']) return []
  return values.source ? ['social-code', 'social-state'] : ['user', 'password']
}

main().catch((error) => {
  stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
