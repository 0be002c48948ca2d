import type { LegacySource } from '../../../application/ports/legacy-source.ts'
import { UnusableSource } from '../../../application/switch/unusable-source.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import type { Environment } from '../../settings/environment.ts'
import type { Closers } from '../../start/closers.ts'

interface NamedSource {
  readonly source: LegacySource
  /** For reports; without secrets. */
  readonly name: string
}

type Closable = LegacySource & { close(): Promise<void> }

const SOURCES: readonly { protocol: RegExp; open: (url: string) => Promise<Closable> }[] = [
  {
    protocol: /^postgres(ql)?:$/,
    open: async (url) =>
      (
        await import('../../../adapters/legacy/postgres-legacy-source.ts')
      ).PostgresLegacySource.open(url),
  },
  {
    protocol: /^(mysql|mariadb):$/,
    open: async (url) =>
      (await import('../../../adapters/legacy/mysql-legacy-source.ts')).MysqlLegacySource.open(
        url.replace(/^mariadb:/, 'mysql:'),
      ),
  },
]
const SETTING = /^env:(.*)$/

/** Drivers are loaded here only. @throws UnusableSource; CannotStart for wrong usage */
export async function openSource(
  from: string,
  env: Environment,
  closers: Closers,
): Promise<NamedSource> {
  const setting = SETTING.exec(from)?.[1]
  const address = setting === undefined ? from : env[setting]
  if (!address) throw new CannotStart(`--from: there is no setting ${setting}.`, EXIT.usage)
  const url = URL.parse(address)
  const open = SOURCES.find(({ protocol }) => url && protocol.test(url.protocol))?.open
  if (!url || !open) {
    throw new CannotStart('--from: it must begin with postgres:// or mysql://.', EXIT.usage)
  }
  const name = `${url.host}${url.pathname}`
  try {
    const source = await open(address)
    closers.add(() => source.close())
    return { source, name }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new UnusableSource(`${name} cannot be read: ${reason}`, { cause })
  }
}
