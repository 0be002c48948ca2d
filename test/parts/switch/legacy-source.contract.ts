import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LegacyRow, LegacySource } from '../../../application/parts/switch/legacy-source.ts'
import type { LegacyRows } from '../../support/legacy/legacy-schema.ts'

const LARGE = '1790000000000000001'
const MANY = 2500

const ROWS: LegacyRows = {
  sys_role: [
    {
      ...{ role_id: LARGE, role_name: 'It\'s \\ "so"\n中文 🚪', role_key: null },
      ...{ role_sort: 7, menu_check_strictly: true, create_time: '2024-02-29 08:30:00' },
    },
  ],
  sys_notice: [{ notice_id: LARGE, notice_title: 'Look', notice_content: '<p>Look</p>' }],
  sys_user_role: Array.from({ length: MANY }, (_, at) => ({ user_id: String(at), role_id: LARGE })),
}

export interface OpenedSource {
  readonly source: LegacySource
  close(): Promise<void>
}

/** @param open a source with exactly these rows, whose other tables are empty */
export function legacySourceContract(
  adapter: string,
  open: (rows: LegacyRows) => Promise<OpenedSource>,
) {
  describe(`LegacySource contract: ${adapter}`, () => {
    let opened: OpenedSource

    const all = async (table: string, columns: readonly string[]): Promise<LegacyRow[]> => {
      const rows: LegacyRow[] = []
      for await (const some of opened.source.rows(table, columns)) rows.push(...some)
      return rows
    }

    beforeAll(async () => {
      opened = await open(ROWS)
    })

    afterAll(() => opened?.close())

    it('names tables and their columns in lower case', async () => {
      const tables = await opened.source.tables()
      expect([...(tables.get('sys_user_role') ?? [])].sort()).toEqual(['role_id', 'user_id'])
      expect(tables.get('sys_nothing')).toBeUndefined()
    })

    it('knows which columns can hold a text', async () => {
      const texts = await opened.source.texts()
      expect([...(texts.get('sys_role') ?? [])]).toEqual(
        expect.arrayContaining(['role_name', 'role_key']),
      )
      expect([...(texts.get('sys_notice') ?? [])]).toContain('notice_content')
    })

    it('gives every value as text', async () => {
      const [row = {}] = await all('sys_role', ['role_id', 'role_name', 'role_key', 'role_sort'])
      expect(row).toEqual({
        ...{ role_id: LARGE, role_name: 'It\'s \\ "so"\n中文 🚪', role_key: null, role_sort: '7' },
      })
      const [other = {}] = await all('sys_role', ['menu_check_strictly', 'create_time'])
      expect(other.menu_check_strictly).toMatch(/^(1|true)$/)
      expect(other.create_time).toMatch(/^2024-02-29 08:30:00(\.0+)?$/)
    })

    it('gives all rows, and none of an empty table', async () => {
      const rows = await all('sys_user_role', ['user_id'])
      expect(new Set(rows.map(({ user_id: id }) => id)).size).toBe(MANY)
      expect(await all('sys_user_post', ['user_id'])).toEqual([])
    })
  })
}
