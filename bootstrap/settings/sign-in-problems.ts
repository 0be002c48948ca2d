import { isPlainLoopback } from '../../adapters/social/outside-address.ts'
import { casSource, configuredSources, type WaySettings, waysIn } from './directory-ways.ts'

/** What is wrong, beginning with the name of a setting; `false`: nothing. */
type Rule = (settings: WaySettings) => string | false

const RULES: readonly Rule[] = [
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
    directory.kind === 'cas' && !cas.url && 'CAS_URL is missing: DIRECTORY=cas needs it.',
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

/** Settings of signing in with the directory that lack or contradict each other. */
export function signInProblems(settings: WaySettings): string[] {
  // Whoever switches the part off in an emergency need not look for its settings.
  if (settings.parts.off.includes('directory')) return []
  return RULES.map((rule) => rule(settings)).filter((problem) => problem !== false)
}

function unknownSource(settings: WaySettings, setting: string, source: string | undefined) {
  const known = configuredSources(settings)
  if (source === undefined || known.has(source)) return false
  const names = [...known.keys()].join(', ') || 'none'
  return `${setting} must be the name of a provider that is configured: ${names}.`
}

function isSafe(address: string | undefined): boolean {
  const url = URL.parse(address ?? '')
  return !url || url.protocol === 'https:' || isPlainLoopback(url)
}
