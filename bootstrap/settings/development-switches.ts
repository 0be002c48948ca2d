import type { LOGIN_SETTINGS } from './login-settings.ts'
import { type Entry, publicSigns } from './public-entry.ts'
import type { INBOX_SETTINGS } from './sender-settings.ts'
import type { SERVER_SETTINGS } from './server-settings.ts'
import type { ValuesOf } from './setting.ts'

interface DevelopmentSettings {
  readonly server: ValuesOf<typeof SERVER_SETTINGS>
  readonly login: ValuesOf<typeof LOGIN_SETTINGS>
  readonly inbox: ValuesOf<typeof INBOX_SETTINGS>
}

/** Development switches, and what each exposes. */
interface Door {
  readonly name: string
  readonly word: string
  readonly danger: string
  isOpen(settings: DevelopmentSettings): boolean
}

const DOORS: readonly Door[] = [
  {
    name: 'CAPTCHA',
    word: 'off',
    danger: 'passwords can be guessed by programs',
    isOpen: ({ login }) => login.captcha === 'off',
  },
  {
    name: 'LOGIN_ENVELOPE',
    word: 'optional',
    danger: 'passwords may arrive unencrypted',
    isOpen: ({ login }) => login.envelope === 'optional',
  },
  {
    name: 'VBEN_SURFACE',
    word: 'on',
    danger: 'passwords arrive at /api without envelope and captcha',
    isOpen: ({ server }) => server.vbenSurface === 'on',
  },
  {
    name: 'DEV_INBOX',
    word: 'on',
    danger: 'whoever is at this machine can read codes at /dev/inbox',
    isOpen: ({ inbox }) => inbox.devInbox === 'on',
  },
]

/** Development switches that are on although the entry is public. */
export function developmentProblems(settings: DevelopmentSettings, entry: Entry): string[] {
  const signs = publicSigns(entry)
  if (signs.length === 0) return []
  return enabledSwitches(settings).map(
    ({ name, word }) => `${name} may be ${word} on this machine only, but ${signs.join(', and ')}.`,
  )
}

export function developmentWarnings(settings: DevelopmentSettings): string[] {
  return enabledSwitches(settings).map(({ name, word, danger }) => `${name} is ${word}: ${danger}.`)
}

function enabledSwitches(settings: DevelopmentSettings): Door[] {
  return DOORS.filter((door) => door.isOpen(settings))
}
