import { isLoopback } from '../../adapters/http/edge/callers/loopback-host.ts'
import type { DIRECTORY_SETTINGS, LDAP_SETTINGS } from './directory-settings.ts'
import type { ValuesOf } from './setting.ts'

interface DirectorySettings {
  readonly directory: ValuesOf<typeof DIRECTORY_SETTINGS>
  readonly ldap: ValuesOf<typeof LDAP_SETTINGS>
}

/** What is wrong, beginning with the name of a setting; `false`: nothing. */
type Rule = (settings: DirectorySettings) => string | false

/** Directories that are read by an app at their vendor. */
const BY_APP: ReadonlySet<string> = new Set(['wecom', 'dingtalk', 'feishu'])

const RULES: readonly Rule[] = [
  ({ directory: { kind, clientId } }) =>
    BY_APP.has(kind) && !clientId && `DIRECTORY_CLIENT_ID is missing: DIRECTORY=${kind} needs it.`,
  ({ directory: { kind, clientSecret } }) =>
    BY_APP.has(kind) &&
    !clientSecret &&
    `DIRECTORY_CLIENT_SECRET is missing: DIRECTORY=${kind} needs it.`,
  ({ directory, ldap }) =>
    directory.kind === 'ldap' && !ldap.url && 'LDAP_URL is missing: DIRECTORY=ldap needs it.',
  ({ directory, ldap }) =>
    directory.kind === 'ldap' && !ldap.people && 'LDAP_PEOPLE is missing: DIRECTORY=ldap needs it.',
  ({ ldap }) =>
    ldap.startTls === 'off' &&
    !isEncryptedOrHere(ldap.url) &&
    'LDAP_START_TLS must be on: without it passwords would be sent to another machine in the clear.',
  // With a DN and no password a server takes a bind for an anonymous one (RFC 4513, 5.1.2).
  ({ ldap }) =>
    ldap.bindDn !== undefined &&
    !ldap.bindPassword &&
    'LDAP_BIND_PASSWORD is missing: LDAP_BIND_DN needs it.',
  ({ ldap }) =>
    ldap.bindDn === undefined &&
    ldap.bindPassword !== undefined &&
    'LDAP_BIND_DN is missing: LDAP_BIND_PASSWORD needs it.',
]

/** Settings of the directory that lack or contradict each other. */
export function directoryProblems(settings: DirectorySettings): string[] {
  return RULES.map((rule) => rule(settings)).filter((problem) => problem !== false)
}

function isEncryptedOrHere(text: string | undefined): boolean {
  const url = URL.parse(text ?? '')
  return !url || url.protocol === 'ldaps:' || isLoopback(url.hostname)
}
