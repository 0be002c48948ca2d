import { isLoopback } from '../../adapters/http/edge/callers/loopback-host.ts'
import { isPlainLoopback } from '../../adapters/social/outside-address.ts'
import type { LDAP_SETTINGS } from './directory-settings.ts'
import { BY_APP, casSource, configuredSources, type WaySettings, waysIn } from './directory-ways.ts'
import type { ValuesOf } from './setting.ts'

interface DirectorySettings extends WaySettings {
  readonly ldap: ValuesOf<typeof LDAP_SETTINGS>
}

/** What is wrong, beginning with the name of a setting; `false`: nothing. */
type Rule = (settings: DirectorySettings) => string | false

const RULES: readonly Rule[] = [
  ({ directory: { kind, clientId } }) =>
    BY_APP.has(kind) && !clientId && missing('DIRECTORY_CLIENT_ID', `DIRECTORY=${kind}`),
  ({ directory: { kind, clientSecret } }) =>
    BY_APP.has(kind) && !clientSecret && missing('DIRECTORY_CLIENT_SECRET', `DIRECTORY=${kind}`),
  ({ directory: { kind }, ldap }) =>
    kind === 'ldap' && !ldap.url && missing('LDAP_URL', 'DIRECTORY=ldap'),
  ({ directory: { kind }, ldap }) =>
    kind === 'ldap' && !ldap.people && missing('LDAP_PEOPLE', 'DIRECTORY=ldap'),
  ({ ldap }) =>
    ldap.startTls === 'off' &&
    !isEncryptedOrHere(ldap.url) &&
    'LDAP_START_TLS must be on: without it passwords would be sent to another machine in the clear.',
  // With a DN and no password a server takes a bind for an anonymous one (RFC 4513, 5.1.2).
  ({ ldap }) =>
    ldap.bindDn !== undefined &&
    !ldap.bindPassword &&
    missing('LDAP_BIND_PASSWORD', 'LDAP_BIND_DN'),
  ({ ldap }) =>
    ldap.bindDn === undefined &&
    ldap.bindPassword !== undefined &&
    missing('LDAP_BIND_DN', 'LDAP_BIND_PASSWORD'),
  ({ cas }) =>
    cas.url !== undefined &&
    !cas.redirectUri &&
    'CAS_REDIRECT_URI is missing: CAS_URL needs the page to which people return.',
  ({ cas }) =>
    cas.url === undefined &&
    cas.redirectUri !== undefined &&
    'CAS_URL is missing: CAS_REDIRECT_URI alone leads nowhere.',
  ({ cas }) =>
    !isSafe(cas.url) &&
    'CAS_URL must begin with https://, unless it is an address of this machine.',
  ({ cas, directory }) =>
    cas.url !== undefined &&
    directory.kind === 'off' &&
    'CAS_URL needs DIRECTORY: without it nobody logs in there.',
  ({ cas, providers }) =>
    cas.url !== undefined &&
    providers.sources.some(({ source }) => source === casSource(cas)) &&
    `CAS_REDIRECT_URI must name another source: ${casSource(cas)} is configured already.`,
  ({ directory, cas }) =>
    directory.kind === 'cas' && !cas.url && missing('CAS_URL', 'DIRECTORY=cas'),
  ({ directory, providers }) =>
    directory.kind === 'oidc' &&
    !providers.sources.some(({ kind }) => kind === 'oidc') &&
    'DIRECTORY=oidc needs a provider: set SOCIAL_<NAME>_ISSUER and what belongs to it.',
  (settings) =>
    waysIn(settings).filter(({ isSecond }) => !isSecond).length > 1 &&
    `DIRECTORY_SIGN_IN must name one of the providers of the kind ${settings.directory.kind}.`,
  (settings) => unknownSource(settings, 'DIRECTORY_SIGN_IN', settings.directory.signIn),
  (settings) => unknownSource(settings, 'SSO', settings.directory.sso),
  ({ directory }) =>
    directory.sso !== undefined && directory.kind === 'off' && 'SSO needs DIRECTORY.',
]

/** Settings of the directory, and of signing in with it, that lack or contradict each other. */
export function directoryProblems(settings: DirectorySettings): string[] {
  // Whoever switches the part off in an emergency need not look for its settings.
  if (settings.parts.off.includes('directory')) return []
  return RULES.map((rule) => rule(settings)).filter((problem) => problem !== false)
}

function missing(setting: string, by: string): string {
  return `${setting} is missing: ${by} needs it.`
}

function unknownSource(settings: WaySettings, setting: string, source: string | undefined) {
  const known = configuredSources(settings)
  if (source === undefined || known.has(source)) return false
  const names = [...known.keys()].join(', ') || 'none'
  return `${setting} must be the name of a provider that is configured: ${names}.`
}

function isEncryptedOrHere(text: string | undefined): boolean {
  const url = URL.parse(text ?? '')
  return !url || url.protocol === 'ldaps:' || isLoopback(url.hostname)
}

function isSafe(address: string | undefined): boolean {
  const url = URL.parse(address ?? '')
  return !url || url.protocol === 'https:' || isPlainLoopback(url)
}
