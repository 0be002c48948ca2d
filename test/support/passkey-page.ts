import type { FastifyPluginAsync } from 'fastify'
import { BUILT_IN_CLIENT_ID } from '../../adapters/postgres/seed/client.ts'

const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:"

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Passkeys</title><link rel="icon" href="data:,">
<script src="/auth/passkeys/webauthn.js"></script>
<script type="module" src="/welcome/passkey-page.mjs"></script></head><body></body></html>
`

/** What a front end does for passkeys; \`passkeys\` is for the suite. */
const SCRIPT = `import { createClient } from './client.mjs'
const { startAuthentication, startRegistration } = SimpleWebAuthnBrowser
const { publicKey } = await (await fetch('/welcome/passkey-key.json')).json()
const client = createClient({
  baseUrl: location.origin, clientId: '${BUILT_IN_CLIENT_ID}', publicKey, language: 'en',
})
const failure = ({ name, message }) => ({ name, message })

globalThis.passkeys = {
  logInBy: (username, password) => client.login({ grantType: 'password', username, password }),
  codes: [],
  async register(name, password) {
    const body = { password, otp: this.codes.shift() }
    const asked = await client.call('POST /auth/passkeys/options', { body, sealed: true })
    if (asked.code !== 200) return asked
    try {
      const { id, response } = await startRegistration({ optionsJSON: asked.data })
      const body = { name, passkeyId: id, ...response }
      const added = await client.call('POST /auth/passkeys', { body })
      this.codes.push(...(added.data?.recoveryCodes ?? []))
      return added
    } catch (error) {
      return failure(error)
    }
  },
  async logIn() {
    client.token = undefined
    const asked = await client.call('POST /auth/passkeys/login-options')
    if (asked.code !== 200) return asked
    try {
      const { id, response } = await startAuthentication({ optionsJSON: asked.data })
      this.used = { grantType: 'passkey', passkeyId: id, ...response }
      return await client.login(this.used)
    } catch (error) {
      return failure(error)
    }
  },
  replay() {
    return client.login(this.used)
  },
  async me() {
    const { data } = await client.call('GET /system/user/getInfo')
    return data?.user.userName
  },
  list: () => client.call('GET /auth/passkeys'),
  remove: (id, password) =>
    client.call('POST /auth/passkeys/remove', {
      body: { id, password, otp: globalThis.passkeys.codes.shift() }, sealed: true,
    }),
}
document.documentElement.dataset.ready = ''
`

/** A page of the service's own origin. @param publicKey of login envelopes */
export function passkeyPage(publicKey: () => string): FastifyPluginAsync {
  return async (app) => {
    const config = { access: 'public', reply: 'bytes' } as const
    const serve = (url: string, type: string, body: () => string) =>
      app.get(url, { schema: { produces: [type] }, config }, async (_request, reply) =>
        reply.header('content-security-policy', POLICY).type(type).send(body()),
      )
    serve('/welcome/passkeys', 'text/html; charset=utf-8', () => PAGE)
    serve('/welcome/passkey-page.mjs', 'text/javascript; charset=utf-8', () => SCRIPT)
    serve('/welcome/passkey-key.json', 'application/json', () =>
      JSON.stringify({ publicKey: publicKey() }),
    )
  }
}
