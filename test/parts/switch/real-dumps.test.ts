import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { DumpLegacySource } from '../../../adapters/legacy/parts/switch/dump-legacy-source.ts'
import { legacyCompany } from '../../support/legacy/legacy-company.ts'
import { type ClosableSource, LEGACY_KINDS } from '../../support/legacy/legacy-kinds.ts'
import { legacyMariadb } from '../../support/legacy/legacy-mariadb.ts'
import { legacyRecords } from '../../support/legacy/legacy-records.ts'
import { LEGACY_SCHEMA } from '../../support/legacy/legacy-schema.ts'
import { runFolder } from '../../support/run-folder.ts'
import { seedOfRun } from '../../support/seed-of-run.ts'
import { describeWithProgramBeside } from '../../support/servers/describe-with.ts'

const PEOPLE = legacyCompany(seedOfRun(), { users: 40, departments: 9, roles: 8 })
const COMPANY = { ...PEOPLE, ...legacyRecords(PEOPLE.sys_user ?? []) }
const SPECIAL = '\'"`\\%_;\t\n\r#-/*$()中🚪'

const PROGRAMS = {
  postgres: {
    name: 'pg_dump',
    of: (url: URL) => [url.href],
    forms: [[], ['--inserts'], ['--column-inserts', '--rows-per-insert=50'], ['--no-comments']],
  },
  mariadb: {
    name: 'mariadb-dump',
    of: ({ hostname, port, username, password, pathname }: URL) => [
      ...['-h', hostname, '-P', port, '-u', username, '--protocol=tcp', '--skip-ssl'],
      ...(password === '' ? [] : [`-p${decodeURIComponent(password)}`]),
      pathname.slice(1),
    ],
    forms: [
      [],
      ['--skip-extended-insert', '--complete-insert'],
      ['--hex-blob', '--compact'],
      ['--insert-ignore', '--routines', '--triggers'],
    ],
  },
} as const

for (const { server: kind, start, open } of LEGACY_KINDS) {
  const { name, of, forms } = PROGRAMS[kind === 'mariadb' ? 'mariadb' : 'postgres']
  await describeWithProgramBeside(kind, name, `a dump by ${name}`, (serverUrl, program) => {
    it.each(forms.map((form) => ({ form })))('has what the database has: %j', async ({ form }) => {
      const server = await start(serverUrl, COMPANY)
      onTestFinished(() => server.close())
      const text = kind === 'mariadb' ? SPECIAL.replaceAll('\\', '\\\\') : SPECIAL
      await server.run(`update sys_user set remark = '${text.replaceAll("'", "''")}'`)
      const path = join(await mkdtemp(join(runFolder(), 'gatehouse-dump-')), 'old.sql')
      const to = kind === 'mariadb' ? `--result-file=${path}` : `--file=${path}`
      await promisify(execFile)(program, [...form, to, ...of(new URL(server.url))])
      const source = await open(server.url)
      onTestFinished(() => source.close())
      const dump = await DumpLegacySource.open(path)
      for (const [table, columns] of Object.entries(LEGACY_SCHEMA)) {
        const names = columns.split(',').map((column) => column.trim().split(/\s+/)[0] ?? '')
        expect(await allOf(dump, table, names)).toEqual(await allOf(source, table, names))
      }
    })
  })
}

await describeWithProgramBeside(
  'mariadb',
  'mariadb-dump',
  'a dump by mariadb-dump in a form that loses letters',
  (serverUrl, dumping) => {
    it.each([
      ['--compatible=ansi'],
      ['--compact', '--default-character-set=latin1'],
      ['--default-character-set=latin1'],
    ])('is refused: %s %s', async (...form) => {
      const server = await legacyMariadb(serverUrl, COMPANY)
      onTestFinished(() => server.close())
      await server.run(`update sys_user set nick_name = '中文'`)
      const path = join(await mkdtemp(join(runFolder(), 'gatehouse-dump-')), 'old.sql')
      const where = PROGRAMS.mariadb.of(new URL(server.url))
      await promisify(execFile)(dumping, [...form, `--result-file=${path}`, ...where])
      await expect(DumpLegacySource.open(path)).rejects.toThrow(/question marks|it is in latin1/)
    })
  },
)

async function allOf(source: Pick<ClosableSource, 'rows'>, table: string, names: string[]) {
  const rows: string[] = []
  for await (const some of source.rows(table, names)) {
    // Lines of `copy` have `t` and `f`.
    rows.push(
      ...some.map((row) =>
        JSON.stringify(row).replaceAll('"t"', '"true"').replaceAll('"f"', '"false"'),
      ),
    )
  }
  return rows.sort()
}
