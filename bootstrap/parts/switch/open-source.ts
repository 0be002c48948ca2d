import { basename } from 'node:path'
import type { LegacySource } from '../../../application/parts/switch/legacy-source.ts'
import { UnusableSource } from '../../../application/parts/switch/legacy-tables.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import type { Environment } from '../../settings/environment.ts'
import type { Closers } from '../../start/closers.ts'
import { watchedSource } from './watched-source.ts'

interface NamedSource {
  readonly source: LegacySource
  /** For reports; without secrets. */
  readonly name: string
}

interface OpeningTools {
  readonly closers: Closers
  /** Is called with the number of rows of a table that were read so far. */
  readonly tell: (table: string, rows: number) => void
}

type Closable = LegacySource & { close(): Promise<void> }

const SOURCES: readonly { protocol: RegExp; open: (url: string) => Promise<Closable> }[] = [
  {
    protocol: /^postgres(ql)?:$/,
    open: async (url) =>
      (
        await import('../../../adapters/legacy/parts/switch/postgres-legacy-source.ts')
      ).PostgresLegacySource.open(url),
  },
  {
    protocol: /^(mysql|mariadb):$/,
    open: async (url) =>
      (
        await import('../../../adapters/legacy/parts/switch/mysql-legacy-source.ts')
      ).MysqlLegacySource.open(url.replace(/^mariadb:/, 'mysql:')),
  },
]
const openDump = async (path: string): Promise<Closable> =>
  (
    await import('../../../adapters/legacy/parts/switch/dump-legacy-source.ts')
  ).DumpLegacySource.open(path)

const ADDRESS = /^(?:postgres(?:ql)?|mysql|mariadb):/i
const SETTING = /^env:(.*)$/

/** Drivers are loaded here only. @throws UnusableSource; CannotStart for wrong usage */
export async function openSource(
  from: string,
  env: Environment,
  { closers, tell }: OpeningTools,
): Promise<NamedSource> {
  const setting = SETTING.exec(from)?.[1]
  const address = setting === undefined ? from : env[setting]
  if (!address) throw new CannotStart(`--from: there is no setting ${setting}.`, EXIT.usage)
  const url = URL.parse(address)
  const known = SOURCES.find(({ protocol }) => url && protocol.test(url.protocol))
  if (!url && ADDRESS.test(address)) {
    throw new CannotStart(
      '--from: the address is not valid. In a password, write special characters in percent form.',
      EXIT.usage,
    )
  }
  // What has no scheme is a file; a Windows path looks as if it had one of a letter.
  if (url && !known && url.protocol.length > 2) {
    throw new CannotStart(
      '--from: it must begin with postgres:// or mysql://, or be a dump file.',
      EXIT.usage,
    )
  }
  const name = url && known ? `${url.host}${url.pathname}` : basename(address)
  const open = known?.open ?? openDump
  try {
    const source = await open(address)
    closers.add(() => source.close())
    return { source: watchedSource(source, name, tell), name }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new UnusableSource(`${name} cannot be read: ${reason}`, { cause })
  }
}
