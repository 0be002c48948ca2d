import { describe, expect, it } from 'vitest'
import type { Answers } from '../../../application/parts/switch/answers.ts'
import { ImportLegacy } from '../../../application/parts/switch/import-legacy.ts'
import { MemoryImportedRows } from '../../memory/legacy/memory-imported-rows.ts'
import { MemoryLegacySource } from '../../memory/legacy/memory-legacy-source.ts'
import { someMoment } from '../../support/unique.ts'

type Row = Readonly<Record<string, string | number | null>>

const PLATFORMS = {
  list: async () => [],
  seal: () => undefined,
  check: async () => undefined,
  add: async () => undefined,
}

/** As the first versions had them, without categories. */
function department(id: number, parent: number, name: string, fields: Row = {}): Row {
  return { dept_id: id, parent_id: parent, dept_name: name, status: '0', ...fields }
}

async function emptyRows(): Promise<MemoryImportedRows> {
  const rows = new MemoryImportedRows()
  await rows.add('departments', [{ id: '100', parentId: null, name: 'Root' }])
  return rows
}

async function brought(departments: readonly Row[], answers: Answers = {}, into = emptyRows()) {
  const rows = await into
  const tools = {
    rows,
    phones: { parse: () => undefined },
    digest: (text: string) => text,
    sources: new Set<string>(),
    platforms: PLATFORMS,
    logs: { days: { login: 180, operation: 180 }, link: async () => undefined },
    ...{
      hasBox: false,
      menus: { all: async () => [] },
      scopeRule: async () => 'widest' as const,
      widerPeople: async () => [],
    },
  }
  const source = new MemoryLegacySource({
    sys_dept: departments,
    sys_user: [
      { user_id: 1, user_name: 'admin', nick_name: 'A', password: '', status: '0', create_dept: 7 },
    ],
    sys_role: [{ role_id: 1, role_name: 'All', role_key: 'superadmin' }],
    sys_menu: [{ menu_id: 1, menu_name: 'S', parent_id: 0, path: 'system', menu_type: 'M' }],
  })
  const use = new ImportLegacy(tools, { now: () => someMoment })
  const report = await use.execute(source, 'old', { zone: 'UTC', ...answers })
  const stored = await rows.stored('departments', ['parentId', 'name', 'isDisabled'])
  const names = new Map(stored.map(({ id, name }) => [id, name]))
  const tree = stored.map(({ parentId, name, isDisabled }) =>
    [names.get(parentId ?? '') ?? '-', name, isDisabled === 'true' ? 'off' : 'on'].join(' '),
  )
  return { tree, report, dept: report.tables.find(({ table }) => table === 'sys_dept') }
}

describe('departments of another system', () => {
  it('have one root, which is ours', async () => {
    const { tree } = await brought([department(7, 0, 'Top'), department(8, 7, 'Below')])
    expect(tree).toEqual(['- Top on', 'Top Below on'])
  })

  it('go below our root if there are several tops', async () => {
    const { tree, dept } = await brought([department(7, 0, 'One'), department(8, 0, 'Two')])
    expect(tree).toEqual(['- Root on', 'Root One on', 'Root Two on'])
    expect(dept?.notes).toContain('2 departments are at the top; all go below our root.')
  })

  it('are found again if their parent is not there, or below themselves', async () => {
    const { tree, dept } = await brought([
      ...[department(7, 0, 'Top'), department(8, 99, 'Stray')],
      ...[department(9, 10, 'Circle'), department(10, 9, 'Round')],
    ])
    expect(tree).toEqual(['- Top on', 'Top Stray on', 'Top Circle on', 'Circle Round on'])
    expect(dept?.altered.map(({ record }) => record)).toEqual(['Stray', 'Circle'])
  })

  it('tell of one that was made here before, and only of that', async () => {
    const rows = await emptyRows()
    await rows.add('departments', [{ id: '200', parentId: '100', name: 'Sales' }])
    const theirs = [department(7, 0, 'Top'), department(8, 7, 'Sales'), department(9, 7, 'Stock')]
    const { dept } = await brought(theirs, {}, Promise.resolve(rows))
    expect(dept?.altered.map(({ record }) => record)).toEqual(['Sales'])
    const { dept: again } = await brought(theirs, {}, Promise.resolve(rows))
    expect(again?.altered).toEqual([])
  })

  it('get a number if a sibling has their name', async () => {
    const { tree } = await brought([
      ...[department(7, 0, 'Top'), department(8, 7, 'Same'), department(9, 7, 'Same')],
    ])
    expect(tree).toEqual(['- Top on', 'Top Same on', 'Top Same (2) on'])
  })

  it('never become one that another department has become before', async () => {
    const rows = emptyRows()
    await brought([department(7, 0, 'Top'), department(8, 7, 'Asia')], {}, rows)
    const later = [department(7, 0, 'Top'), department(8, 7, 'East'), department(9, 7, 'Asia')]
    const { tree } = await brought(later, {}, rows)
    expect(tree).toEqual(['- Top on', 'Top East on', 'Top Asia on'])
  })

  it.each([
    ['one top becomes two', [7], [7, 20], ['- D7 on', 'D7 D20 on']],
    ['two tops become one', [7, 20], [20], ['- Root on', 'Root D7 on', 'Root D20 on']],
    ['the top is replaced', [7], [20], ['- D20 on']],
  ])('keep one root if %s', async (_case, first, then, expected) => {
    const rows = emptyRows()
    const tops = (ids: readonly number[]) => ids.map((id) => department(id, 0, `D${id}`))
    await brought(tops(first), {}, rows)
    expect((await brought(tops(then), {}, rows)).tree).toEqual(expected)
  })

  it('tell of lists of ancestors that are wrong', async () => {
    const { dept } = await brought([
      department(7, 0, 'Top', { ancestors: '0' }),
      department(8, 7, 'Below', { ancestors: '0' }),
    ])
    expect(dept?.altered).toEqual([
      { record: 'Below', reason: expect.stringContaining('ancestors is 0, its parents are 0,7') },
    ])
  })

  it.each([
    ['enable', ['- Top on', 'Top Off on', 'Off On on']],
    ['disable', ['- Top on', 'Top Off off', 'Off On off']],
  ] as const)('ask about disabled parents: %s', async (disabledParents, expected) => {
    const departments = [
      department(7, 0, 'Top'),
      ...[department(8, 7, 'Off', { status: '1' }), department(9, 8, 'On')],
    ]
    expect((await brought(departments)).report.questions.map(({ about }) => about)).toEqual([
      'disabledParents',
    ])
    const { tree, report, dept } = await brought(departments, { disabledParents })
    expect(report.questions).toEqual([])
    expect(tree).toEqual(expected)
    const changed = { enable: 'Off it is enabled here', disable: 'On it is disabled here' }
    expect(dept?.altered.map(({ record, reason }) => `${record} ${reason}`)).toEqual([
      expect.stringContaining(changed[disabledParents]),
    ])
  })
})
