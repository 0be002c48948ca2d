import type { CAS_SETTINGS, DIRECTORY_SETTINGS } from './directory-settings.ts'
import type { PART_SETTINGS } from './part-settings.ts'
import type { ProvidersConfig } from './read-providers.ts'
import type { ValuesOf } from './setting.ts'

export interface WaySettings {
  readonly directory: ValuesOf<typeof DIRECTORY_SETTINGS>
  readonly cas: ValuesOf<typeof CAS_SETTINGS>
  readonly parts: ValuesOf<typeof PART_SETTINGS>
  readonly providers: Pick<ProvidersConfig, 'sources'>
}

const CAS = 'cas'
/** Directories that are read by an app at their vendor. */
export const BY_APP: ReadonlySet<string> = new Set(['wecom', 'dingtalk', 'feishu'])

/**
 * The name of the CAS server as a provider. Pages of front ends know certain names only, so the one
 * in the address of the page counts.
 */
export function casSource({ redirectUri }: WaySettings['cas']): string {
  const named = URL.parse(redirectUri ?? '')?.searchParams.get('source') ?? ''
  return /^[a-z0-9_]{1,64}$/.test(named) ? named : CAS
}

/** Providers that are configured, and of which kind they are. */
export function configuredSources({ cas, providers }: WaySettings): ReadonlyMap<string, string> {
  return new Map([
    ...(cas.url === undefined ? [] : [[casSource(cas), CAS] as const]),
    ...providers.sources.map(({ source, kind }) => [source, kind] as const),
  ])
}

/** The provider to which login pages lead at once. */
export function ssoSource({ directory }: Pick<WaySettings, 'directory'>): string | undefined {
  return directory.kind === 'off' ? undefined : directory.sso
}

/** Providers by which people of the directory log in: the source in upper case, as in bindings. */
export function waysIn(settings: WaySettings) {
  const { kind, signIn } = settings.directory
  const sources = [...configuredSources(settings)]
  const ofKind = sources.filter(([, one]) => one === kind)
  const named = ofKind.filter(([source]) => source === signIn)
  const first = named.length > 0 ? named : ofKind
  const second = named.length > 0 ? [] : sources.filter(([source]) => source === signIn)
  const way =
    (isSecond: boolean) =>
    ([source, of]: [string, string]) => ({
      source: source.toUpperCase(),
      isSecond,
      provesEmail: of === CAS,
    })
  // Whose people are read by themselves: a login says less of them than the directory.
  const isRead = BY_APP.has(kind)
  return kind === 'off' ? [] : [...first.map(way(isRead)), ...second.map(way(true))]
}
