import { beforeEach, describe, expect, it } from 'vitest'
import type { DepartmentDirectory } from '../../application/ports/accounts/department-directory.ts'

export interface DirectoryGround {
  readonly directory: DepartmentDirectory
  run(sql: string): Promise<void>
}

const AT = '2026-03-01T08:00:00.123Z'
const WORLD = `insert into departments (id, parent_id, name, category, sort_order, leader_id, phone,
    email, is_disabled, author_id, author_department_id, created_at) values
  (100, null, 'All', 'c', 0, null, '', '', false, 1, null, '${AT}'),
  (9007199254740993, 100, 'Zwei "2"\\', '', 2, 7, '138', 'a@b.cn', true, 7, 100, '${AT}'),
  (102, 100, '一', '', 1, null, '', '', false, 1, null, '${AT}')`

export function departmentDirectoryContract(
  adapter: string,
  fresh: () => Promise<DirectoryGround>,
): void {
  describe(`DepartmentDirectory contract: ${adapter}`, () => {
    let ground: DirectoryGround
    beforeEach(async () => {
      ground = await fresh()
      await ground.run(WORLD)
    })

    it('has all departments with all that is known of them, in the order of their page', async () => {
      const all = await ground.directory.all()
      expect(all.map(({ id }) => id)).toEqual(['100', '102', '9007199254740993'])
      expect(all[0]).toEqual({
        ...{ id: '100', parentId: undefined, name: 'All', category: 'c', sortOrder: 0 },
        ...{ leaderId: undefined, phone: '', email: '', isDisabled: false, authorId: '1' },
        ...{ authorDepartmentId: undefined, createdAt: new Date(AT) },
      })
      expect(all[2]).toEqual({
        ...{ id: '9007199254740993', parentId: '100', name: 'Zwei "2"\\', category: '' },
        ...{ sortOrder: 2, leaderId: '7', phone: '138', email: 'a@b.cn', isDisabled: true },
        ...{ authorId: '7', authorDepartmentId: '100', createdAt: new Date(AT) },
      })
    })

    it.each([
      [
        'is added',
        `insert into departments select (jsonb_populate_record(d, '{"id":103,"name":"3"}')).*
        from departments d where id = 102`,
      ],
      ['has another name', `update departments set name = 'x' where id = 102`],
      ['has another leader', 'update departments set leader_id = 8 where id = 102'],
      ['is removed', 'delete from departments where id = 102'],
    ])('shows at once when one %s, on any instance', async (_what, change) => {
      const before = await ground.directory.all()
      await ground.run(change)
      expect(await ground.directory.all()).not.toEqual(before)
    })

    it('has none where there are none', async () => {
      await ground.run('delete from departments where parent_id is not null')
      await ground.run('delete from departments')
      expect(await ground.directory.all()).toEqual([])
    })
  })
}
