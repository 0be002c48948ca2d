import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../architecture/source-files.ts'
import { LEGACY_KINDS } from '../support/legacy/legacy-kinds.ts'
import { describeWith } from '../support/servers/describe-with.ts'

const document = await readFile(join(ROOT, 'docs/switch.md'), 'utf8')
const [, chapter = ''] = document.split('\n## Tables of a company\n')
const [before = '', ofPostgres = '', toPostgres = '', toMysql = '', ofMysql = ''] = [
  ...chapter.matchAll(/```sql\n(.*?)```/gs),
].map(([, script = '']) => script)
const [createInMysql = ''] = toMysql.split(';')
const [createInPostgres = ''] = toPostgres.split(';')
/** Many companies have it, while connections have another one. */
const COLLATION = 'alter database collate utf8mb4_unicode_520_ci'

for (const { server: name, start, open } of LEGACY_KINDS) {
  await describeWith(name, `tables of a company, on ${name}`, (serverUrl) => {
    it('get our ids by the documented statements, however often these are run', async () => {
      const server = await start(serverUrl, {})
      const run = async (script: string) => {
        for (const one of script.split(';')) if (one.trim() !== '') await server.run(one)
      }
      const create = name === 'mariadb' ? `${COLLATION};${createInMysql}` : createInPostgres
      await run(`${create};${create};
        create table car (id bigint, owner_id bigint);
        insert into car values (1, 7), (2, 8), (3, 5), (4, null);
        insert into legacy_ids values ('users', '7', 8), ('users', '8', 9), ('roles', '5', 6)`)
      await run(before)
      const rewrite = () => run(name === 'mariadb' ? ofMysql : ofPostgres)
      await rewrite()
      await run('insert into car (id, owner_id) values (5, 7)')
      await rewrite()
      const source = await open(server.url)
      const owners: Record<string, string | null> = {}
      for await (const rows of source.rows('car', ['id', 'owner_id'])) {
        for (const { id, owner_id: owner = null } of rows) owners[id ?? ''] = owner
      }
      await source.close()
      await server.close()
      expect(owners).toEqual({ 1: '8', 2: '9', 3: null, 4: null, 5: '7' })
    })
  })
}
