import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPglite } from '../../../adapters/postgres/connection/open-pglite.ts'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { commandHere } from '../../support/command-here.ts'
import { colleagues, personDn } from '../../support/directory/company-ldif.ts'
import { ldapSettings } from '../../support/directory/ldap-sources.ts'
import { type SlapdServer, startSlapd } from '../../support/directory/slapd.ts'
import { anyStore } from '../../support/prepared-database.ts'
import { runFolder } from '../../support/run-folder.ts'
import { MailBox } from '../../support/sender-mail-server.ts'
import { describeWithProgram } from '../../support/servers/describe-with.ts'
import type { Settings } from '../../support/service.ts'

const PEOPLE = colleagues(30, ['Sales'])

await describeWithProgram('slapd', 'gatehouse directory sync', (program) => {
  let server: SlapdServer
  let box: MailBox
  let folder: string
  let store: Settings

  beforeAll(async () => {
    server = await startSlapd(program, { people: PEOPLE })
    box = await MailBox.open()
    folder = await mkdtemp(join(runFolder(), 'sync-'))
    await mkdir(join(folder, 'data'))
    await writeFile(join(folder, 'ca.pem'), server.ca, { mode: 0o600 })
    store = await anyStore()
    expect(await commandHere(folder, ['migrate'], store)).toMatchObject({ code: 0 })
  })
  afterAll(async () => {
    await box?.close()
    await server?.stop()
  })

  const sync = (...words: string[]) => {
    const directory = { ...ldapSettings(server), LDAP_CA: join(folder, 'ca.pem') }
    const settings = { ...store, ...directory, ...box.settings, DIRECTORY_CREATE: 'always' }
    return commandHere(folder, ['directory', 'sync', '--whole', ...words], settings)
  }
  const query = async (text: string) => {
    const { DATABASE_URL: url } = store
    const embedded = join(folder, 'data/database')
    const database = url ? await openPostgres({ url }) : await openPglite(embedded)
    return database.rows(text, []).finally(() => database.close())
  }

  it('shows what it would do, and does it', async () => {
    const refused = await sync('--dry-run')
    expect(refused.output).toContain('0 accounts added')
    expect(refused.output).toContain(
      'person0001: neither a rule nor the parameter sys.account.registerRole gives a role',
    )
    await query(`insert into roles (id, key, name, status) values (900, 'new', 'New', 'normal')`)
    await query(`update parameters set value = 'new' where key = 'sys.account.registerRole'`)
    const rehearsal = await sync('--dry-run')
    expect(rehearsal).toMatchObject({ code: 0 })
    expect(rehearsal.output).toContain('30 accounts added')
    expect(rehearsal.output).toContain('this was a dry run')
    const run = await sync('--json')
    expect([run.code, JSON.parse(run.output).counts]).toEqual([
      0,
      expect.objectContaining({ added: 30, refused: 0 }),
    ])
    const entries = await query(`select 1 from operation_log where url like '%directory sync'`)
    expect(entries).toHaveLength(1)
  })

  it('has mailed what it changed when it ends', async () => {
    await query(`update users set email_proven = true where name like 'person%'`)
    for (const person of PEOPLE)
      await server.modify(personDn(person), { mail: `${person.name}@new.example.test` })
    const run = await sync()
    expect(run.output).toContain('30 changed')
    const former = PEOPLE.map(({ name }) => `${name}@example.test`)
    expect(box.mails.flatMap(({ to }) => to).toSorted()).toEqual(former)
  })
})
