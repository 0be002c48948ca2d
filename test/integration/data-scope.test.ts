import { expect, it, onTestFinished } from 'vitest'
import { openPostgres } from '../../adapters/postgres/connection/open-postgres.ts'
import { commandHere } from '../support/command-here.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { freshDatabase } from '../support/servers/fresh-database.ts'

/** Ann sees her department as a clerk, and every row as an auditor; Bob is a clerk only. */
const PEOPLE = [
  `insert into roles (id, key, name, status, scope) values
    (20, 'clerk', 'Clerk', 'normal', 'department'), (21, 'auditor', 'Auditor', 'normal', 'all')`,
  `insert into role_menus (role_id, menu_id) select 20, id from menus
    where permission in ('system:user:list', 'system:user:query', 'system:user:export', 'system:post:list')`,
  `insert into role_menus (role_id, menu_id) select 21, id from menus
    where permission = 'monitor:operlog:list'`,
  `insert into users (id, name, name_key, nick_name, status, created_at, department_id) values
    (7, 'ann', 'ann', 'Ann', 'normal', now(), 100), (8, 'bob', 'bob', 'Bob', 'normal', now(), 100)`,
  'insert into user_roles (user_id, role_id) values (7, 20), (7, 21), (8, 20)',
]

await describeWith('postgres', 'The rule for users with several roles', (postgres) => {
  it('changes only after it was said who sees other rows, and confirmed', async () => {
    const { url, drop } = await freshDatabase(postgres)
    onTestFinished(drop)
    const folder = await temporaryFolder()
    const run = (rule: string, ...words: string[]) =>
      commandHere(folder, words, { DATABASE_URL: url, DATA_SCOPE: rule, PORT: '0' })
    expect((await run('widest', 'migrate')).code).toBe(0)
    const database = await openPostgres({ url, poolSize: 1, isUnhurried: true })
    for (const text of PEOPLE) await database.rows({ text }, [])

    const refused = await run('by-permission', 'start')
    expect(refused.code).toBe(78)
    expect(refused.output).toContain('shows rows by widest')
    expect(refused.output).toContain('gatehouse data-scope --compare')

    const compared = await run('by-permission', 'data-scope', '--compare')
    expect(compared.output.split('\n')).toEqual([
      'Rows are shown by the rule widest; DATA_SCOPE is by-permission.',
      '1 users would lose rows, none would gain any.',
      '  ann: every row for system:post:list, system:user:export, system:user:list and 1 more',
      'To take the rule of DATA_SCOPE: gatehouse data-scope --confirm',
      '',
    ])
    expect((await run('by-permission', 'start')).code).toBe(78)

    const confirmed = await run('by-permission', 'data-scope', '--confirm')
    expect(confirmed.output).toContain('Confirmed: by-permission. Start all instances again')
    const [entry] = await database.rows({ text: 'select url, parameters from operation_log' }, [])
    expect(entry).toMatchObject({ url: 'gatehouse data-scope --confirm' })

    const back = await run('widest', 'data-scope', '--compare')
    expect(back.output).toContain('1 users would gain rows, none would lose any.')
    const again = await run('widest', 'start')
    expect([again.code, again.output.includes('shows rows by by-permission')]).toEqual([78, true])
    const same = await run('by-permission', 'data-scope', '--compare')
    expect(same.output.split('\n')).toHaveLength(2)
    await database.close()
  }, 300_000)
})
