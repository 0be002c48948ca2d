// Opens one encrypted login repeatedly, with the runtime's cryptography and with node-forge.
import { generateKeyPairSync } from 'node:crypto'
import { measure } from 'mitata'
import { NodeLoginEnvelope } from '../../adapters/crypto/envelope/node-login-envelope.ts'
import { RsaThread } from '../../adapters/crypto/envelope/rsa-thread.ts'
import { LoginKey } from '../../adapters/crypto/keys/login-key.ts'
import { LoginKeyRing } from '../../adapters/crypto/keys/login-key-ring.ts'
import type {
  LoginEnvelope,
  SealedRequest,
} from '../../application/ports/sign-in/login-envelope.ts'
import { ForgeLoginEnvelope } from '../envelope/forge-login-envelope.ts'
import { sealLogin } from '../harness/login-requests.ts'
import { rounded } from '../harness/statistics.ts'

const LOOP_OPENS = 50
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const login = { publicKey, clientId: 'bench', username: 'admin', password: 'bench' }
const { publicKey: _publicKey, ...fields } = login
const sealed = {
  ...sealLogin(login.publicKey, { ...fields, grantType: 'password' }),
  method: 'POST',
  path: '/auth/login',
}

const ring = LoginKeyRing.of(LoginKey.fromPem(pem, 'bench'))
const rsa = new RsaThread(ring.keys)
const ours = new NodeLoginEnvelope({ ring, rsa, clock: { now: () => new Date() }, acceptV1: true })
const forge = new ForgeLoginEnvelope(pem)
const [ourText, forgeText] = await Promise.all([ours.open(sealed), forge.open(sealed)])
if (ourText.plaintext !== forgeText.plaintext) throw new Error('They do not agree.')

const results = { node: await cost(ours, sealed), forge: await cost(forge, sealed) }
console.log(`results ${JSON.stringify(results)}`)
await rsa.close()

async function cost(envelope: LoginEnvelope, sealed: SealedRequest) {
  const { p50, p99 } = await measure(async () => envelope.open(sealed))
  const before = process.threadCpuUsage()
  for (let opened = 0; opened < LOOP_OPENS; opened += 1) await envelope.open(sealed)
  const { user, system } = process.threadCpuUsage(before)
  const loopMs = rounded((user + system) / 1000 / LOOP_OPENS)
  return { p50Ms: rounded(p50 / 1e6), p99Ms: rounded(p99 / 1e6), loopMs }
}
