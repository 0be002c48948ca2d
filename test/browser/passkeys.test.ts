import type { FastifyPluginAsync } from 'fastify'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { PostgresPasskeyRepo } from '../../adapters/postgres/accounts/postgres-passkey-repo.ts'
import { BUILT_IN_CLIENT_ID } from '../../adapters/postgres/seed/client.ts'
import { DEVICE, launched, PATIENCE_MS } from '../support/account-browser.ts'
import { aUser } from '../support/builders.ts'
import { aPasskey } from '../support/passkey-builders.ts'
import { anyDatabase } from '../support/prepared-database.ts'
import { describeWithProgram } from '../support/servers/describe-with.ts'
import { SoftwareAuthenticator } from '../support/software-authenticator.ts'
import { type WholeService, wholeService } from '../support/whole-service.ts'

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
function passkeyPage(publicKey: () => string): FastifyPluginAsync {
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

const SITE = 'https://console.example'
/** A public entry has no development surfaces; pages of two hosts share no cookie. */
const PUBLIC = {
  ...{ PUBLIC_URL: SITE, CAPTCHA: 'math', VBEN_SURFACE: 'off', DEV_INBOX: 'off' },
  SOCIAL_BROWSER_CHECK: 'off',
}

interface Answer {
  readonly code?: number
  readonly error?: string
  /** Of an error of the browser. */
  readonly name?: string
  readonly data?: readonly { readonly id: number; readonly name: string }[]
}

await describeWithProgram('chromium', 'passkeys in a browser', (executablePath) => {
  let service: WholeService
  let browser: Browser

  beforeAll(async () => {
    service = await wholeService(
      { REPEAT_SECONDS: '0' },
      passkeyPage(() => service.publicKey),
    )
    browser = await launched(executablePath)
  }, 2 * PATIENCE_MS)

  afterAll(async () => {
    await browser?.close()
    await service?.close()
  })

  /** Browsers make no passkeys for IP addresses. */
  function home(): string {
    return `http://localhost:${new URL(service.origin).port}`
  }

  async function opened(origin: string, prepare: (page: Page) => Promise<unknown> = async () => 0) {
    const page = await browser.newPage()
    onTestFinished(() => page.close())
    page.setDefaultTimeout(PATIENCE_MS)
    await prepare(page)
    const go = async (to: string) => {
      await page.goto(`${to}/welcome/passkeys`)
      await page.waitForSelector('html[data-ready]', { state: 'attached' })
    }
    await go(origin)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    return { page, cdp, go, run: (call: string) => page.evaluate<Answer>(`passkeys.${call}`) }
  }

  async function aDevice(cdp: CDPSession) {
    const device = await cdp.send('WebAuthn.addVirtualAuthenticator', { options: DEVICE })
    return device.authenticatorId
  }

  /** Somebody whose first device has a passkey. */
  async function somebody(name: string) {
    const { given, passwordHash, password } = service
    await given.user(aUser({ name }), passwordHash)
    const side = await opened(home())
    const device = await aDevice(side.cdp)
    expect(await side.run(`logInBy('${name}', '${password}')`)).toMatchObject({ code: 200 })
    expect(await side.run(`register('First', '${password}')`)).toMatchObject({ code: 200 })
    return { ...side, device, password }
  }

  it('registers a passkey and logs in with it alone', async () => {
    const { page, run } = await somebody('browser-mei')
    expect(await run('logIn()')).toMatchObject({ code: 200 })
    expect(await page.evaluate('passkeys.me()')).toBe('browser-mei')
  })

  it('makes no second passkey on a device, but one on another, which logs in too', async () => {
    const { cdp, device, run, password } = await somebody('browser-tom')
    expect(await run(`register('Again', '${password}')`)).toMatchObject({
      name: 'InvalidStateError',
    })
    const { credentials: first } = await cdp.send('WebAuthn.getCredentials', {
      authenticatorId: device,
    })
    await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: device })
    await aDevice(cdp)
    expect(await run(`register('Second', '${password}')`)).toMatchObject({ code: 200 })
    expect(await run('logIn()')).toMatchObject({ code: 200 })
    const { data } = await run('list()')
    expect(first).toHaveLength(1)
    expect(data?.map(({ name }) => name)).toEqual(['First', 'Second'])
  })

  it('opens nothing any more with a passkey that was removed', async () => {
    const { run, password } = await somebody('browser-eve')
    const { data } = await run('list()')
    const removed = await run(`remove(${data?.[0]?.id}, '${password}')`)
    expect(removed).toMatchObject({ code: 200 })
    expect(await run('logIn()')).toMatchObject({ error: 'passkey_refused' })
  })

  it('refuses an answer that was sent before', async () => {
    const { run } = await somebody('browser-ada')
    expect(await run('logIn()')).toMatchObject({ code: 200 })
    expect(await run('replay()')).toMatchObject({ error: 'passkey_refused' })
  })

  it('refuses a copy of a device, whose counter stood still', async () => {
    const { cdp, device, run } = await somebody('browser-bob')
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId: device })
    expect(await run('logIn()')).toMatchObject({ code: 200 })
    await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: device })
    const authenticatorId = await aDevice(cdp)
    const [credential] = credentials
    if (!credential) throw new Error('The device has no passkey.')
    await cdp.send('WebAuthn.addCredential', { authenticatorId, credential })
    expect(await run('logIn()')).toMatchObject({ error: 'passkey_refused' })
  })

  it('is refused by the browser at an IP address', async () => {
    const { cdp, run } = await opened(service.origin)
    await aDevice(cdp)
    expect(await run('logIn()')).toMatchObject({ name: 'SecurityError' })
  })

  it('refuses what was signed at another origin of the same domain', async () => {
    const database = await anyDatabase()
    const { id: credentialId, keys } = new SoftwareAuthenticator(SITE)
    const passkey = aPasskey({ credentialId, publicKey: keys.publicKey })
    await new PostgresPasskeyRepo(database).add(passkey)
    const page = passkeyPage(() => site.publicKey)
    const site = await wholeService(PUBLIC, page, database)
    onTestFinished(() => site.close())
    const { cdp, run, go } = await opened(SITE, (page) => throughTls(page, site.origin))
    await cdp.send('WebAuthn.addCredential', {
      authenticatorId: await aDevice(cdp),
      credential: {
        credentialId: Buffer.from(credentialId, 'base64url').toString('base64'),
        privateKey: keys.privateKey.toString('base64'),
        userHandle: Buffer.from(passkey.userId).toString('base64'),
        ...{ isResidentCredential: true, rpId: new URL(SITE).hostname, signCount: 0 },
      },
    })
    expect(await run('logIn()')).toMatchObject({ code: 200 })
    await go(SITE.replace('console', 'evil.console'))
    expect(await run('logIn()')).toMatchObject({ error: 'passkey_refused' })
  })
})

/** Chromium takes these for pages with TLS of the domain and its subdomains. */
function throughTls(page: Page, origin: string): Promise<unknown> {
  const isTheirs = ({ hostname }: URL) => hostname.endsWith(new URL(SITE).hostname)
  return page.route(isTheirs, async (route) => {
    const { pathname } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: origin + pathname }) })
  })
}
