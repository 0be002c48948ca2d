import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { PostgresPasskeyRepo } from '../../adapters/postgres/accounts/postgres-passkey-repo.ts'
import { DEVICE, launched, PATIENCE_MS } from '../support/account-browser.ts'
import { aUser } from '../support/builders.ts'
import { aPasskey } from '../support/passkey-builders.ts'
import { passkeyPage } from '../support/passkey-page.ts'
import { anyDatabase } from '../support/prepared-database.ts'
import { describeWithProgram } from '../support/servers/describe-with.ts'
import { SoftwareAuthenticator } from '../support/software-authenticator.ts'
import { type WholeService, wholeService } from '../support/whole-service.ts'

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
