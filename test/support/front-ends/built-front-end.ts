import type { Browser, Page, Route } from 'playwright-core'
import { describe, onTestFinished } from 'vitest'
import { describeNotRun } from '../not-run.ts'
import { notInstalled } from '../servers/describe-with.ts'
import { installedProgram } from '../servers/installed-program.ts'
import { PlusUiConsole } from './plus-ui-walk.ts'
import { Vben5Console } from './vben5-walk.ts'

/** Of what the menu and mails link to. */
export const PUBLIC_URL = 'http://localhost:5320'
/** Base64 of a public RSA key of 2,048 bits. */
const PUBLIC_KEY = /(?<![\w+/])MII[A-Za-z0-9+/]{380,400}={0,2}(?![\w+/=])/g
const KEY_OF_VBEN5 = /("VITE_GLOB_RSA_PUBLIC_KEY":")[^"]*/
/** Wide enough for all columns: those that are fixed would have rows of their own. */
const SCREEN = { width: 1920, height: 1000 }
const PATIENCE_MS = 120_000

/** What names the folders of builds. */
const FRONT_ENDS = [
  { setting: 'FRONT_END_VBEN5_BUILD', name: 'ruoyi-plus-vben5', Walk: Vben5Console },
  { setting: 'FRONT_END_PLUS_UI_BUILD', name: 'plus-ui', Walk: PlusUiConsole },
  // With the client of generation 6, as `console build` makes it.
  { setting: 'FRONT_END_PLUS_UI_6_BUILD', name: 'plus-ui 6', Walk: PlusUiConsole },
] as const

interface Named {
  readonly folder: string
  /** The path of the browser. */
  readonly chromium: string
}

export interface BuiltFrontEnd extends Named {
  readonly Walk: (typeof FRONT_ENDS)[number]['Walk']
}

/** A suite in each front end of which there is a build. */
export async function describeFrontEnds(
  suite: string,
  tests: (built: BuiltFrontEnd) => void,
): Promise<void> {
  for (const { setting, name, Walk } of FRONT_ENDS)
    await describeNamed(setting, `${suite} ${name}`, (named) => tests({ ...named, Walk }))
}

/** A suite for what this setting names. Without it, or without Chromium, it is reported as not run. */
export async function describeNamed(
  setting: string,
  suite: string,
  tests: (named: Named) => void,
  what = 'build',
): Promise<void> {
  const folder = process.env[setting]
  const chromium = await installedProgram('chromium')
  if (folder && chromium) return void describe(suite, () => tests({ folder, chromium }))
  const none = { reason: `${setting} names no ${what}`, remedy: `Let ${setting} name a ${what}.` }
  describeNotRun(suite, folder ? notInstalled('chromium') : none)
}

/** A tab of a new browser profile in which a built front end runs against this service. */
export async function frontEndTab(
  browser: Browser,
  { origin, publicKey }: { readonly origin: string; readonly publicKey: string },
): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: SCREEN })
  context.setDefaultTimeout(PATIENCE_MS)
  onTestFinished(() => context.close())
  // Some builds have the key of another service in a script.
  await context.route(/\.js(\?|$)/, (route) => withKey(route, publicKey))
  // The policy of pages must see the address that it allows.
  await context.route(`${PUBLIC_URL}/**`, async (route) => {
    const url = route.request().url().replace(PUBLIC_URL, origin)
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  return context.newPage()
}

async function withKey(route: Route, publicKey: string): Promise<void> {
  const response = await route.fetch()
  await route.fulfill({ response, body: withKeyOf(publicKey, await response.text()) })
}

/** @returns a script of a build with this key in place of its own */
export function withKeyOf(publicKey: string, script: string): string {
  return script.replaceAll(PUBLIC_KEY, publicKey).replace(KEY_OF_VBEN5, `$1${publicKey}`)
}
