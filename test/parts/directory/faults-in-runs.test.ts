import { beforeEach, expect, it } from 'vitest'
import { Tokens as T } from '../../../bootstrap/wiring/tokens.ts'
import { DEPARTMENT, ROOT_DEPARTMENT } from '../../../domain/organization/department.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { START_MS } from '../../support/whole-service.ts'
import { type DirectoryStage, directoryStage } from './directory-stage.ts'

let stage: DirectoryStage
let staff = ''

beforeEach(async () => {
  stage = await directoryStage()
  staff = await stage.role('staff')
  await stage.rule({ role: staff })
  return () => stage.close()
}, START_MS)
const hire = (count: number, more: object = {}) => {
  for (let at = 0; at < count; at += 1)
    stage.there.put({ key: `p-${at}`, name: `person-${at}`, groups: ['staff'], ...more })
}

it('does not ask again and again for leavers whom an administrator had disabled', async () => {
  hire(10)
  await stage.run()
  for (const at of [0, 1]) {
    await stage.disable((await stage.account(`person-${at}`))?.id ?? '')
    stage.there.entries.delete(`p-${at}`)
  }
  await stage.run({ isConfirmed: true })
  expect((await stage.run()).state).toBe('done')
  stage.there.entries.delete('p-5')
  await stage.run()
  expect((await stage.account('person-5'))?.status).toBe('disabled')
})

it('keeps whom it has settled, each for themselves, when the directory goes away', async () => {
  hire(2)
  const everybody = stage.there.people.bind(stage.there)
  stage.there.people = async function* (wanted) {
    yield* everybody(wanted)
    throw new DependencyUnavailable()
  }
  await expect(stage.run()).rejects.toThrow(DependencyUnavailable)
  expect((await stage.account('person-1'))?.roles).toEqual([staff])
})

it('leaves an account alone that is not theirs any more when their turn to leave comes', async () => {
  hire(10)
  await stage.run()
  const one = await stage.account('person-5')
  stage.there.entries.delete('p-5')
  const departments = stage.there.departments.bind(stage.there)
  stage.there.departments = async () => {
    // As when an administrator gives it a password.
    await stage.store.removeSince(one?.id ?? '', new Date(0))
    return departments()
  }
  expect((await stage.run()).counts).toMatchObject({ disabled: 0 })
  expect((await stage.account('person-5'))?.status).toBe('normal')
})

it('gives a name back whose account an administrator had disabled', async () => {
  hire(20)
  await stage.run()
  const one = await stage.account('person-1')
  await stage.disable(one?.id ?? '')
  stage.there.entries.delete('p-1')
  await stage.run()
  expect(await stage.store.byKey('p-1')).toMatchObject({ leftAt: expect.any(Date) })
})

it('goes on, and lets people in, when somebody has disabled a department of the directory', async () => {
  stage.there.units.push({ key: 'd1', name: 'Works', parentKey: undefined })
  hire(3)
  await stage.run()
  const works = (await stage.departments()).find(({ name }) => name === 'Works')
  const change = { isDisabled: true }
  await stage.container
    .get(T.RecordStores)(DEPARTMENT)
    .edit(works?.id ?? '', change)
  const placed = await stage.settled({ key: 'p-0', departments: ['d1'] })
  expect(placed.outcome).not.toBe('refused')
  hire(3, { departments: ['d1'] })
  stage.there.put({ key: 'p-9', name: 'person-9', groups: ['staff'], departments: ['d1'] })
  expect((await stage.run({ isWhole: true })).state).toBe('done')
})

it('leaves no entry of the log, and tells nobody, when it is rehearsed', async () => {
  stage.there.units.push({ key: 'd1', name: 'Works', parentKey: undefined })
  hire(3, { departments: ['d1'] })
  const count = async (table: string) => {
    const [row] = await stage.database.rows({ text: `select count(*)::int as n from ${table}` }, [])
    return row?.n
  }
  const before = [await count('operation_log'), await count('departments'), await count('users')]
  await stage.run({ isRehearsal: true })
  expect([await count('operation_log'), await count('departments'), await count('users')]).toEqual(
    before,
  )
  // Departments are cached somewhere: the next run finds them as they are.
  expect(await stage.run()).toMatchObject({ state: 'done', counts: { added: 3, told: 0 } })
  expect((await stage.account('person-1'))?.departmentId).toBeDefined()
})

it('takes roles back with the next run when the maker of the rule lost the right', async () => {
  const maker = await stage.user({ permissions: ['system:directory:edit'], scope: 'all' })
  const [own = ''] = await stage.container.get(T.UserLinks).rolesOf(maker.id)
  await stage.rule({ value: 'team', role: own, authorId: maker.id })
  hire(3, { groups: ['staff', 'team'] })
  await stage.run()
  expect((await stage.account('person-1'))?.roles).toContain(own)
  await stage.disable(maker.id)
  await stage.container.get(T.AccessVersion).advance()
  // What a real directory answers to `since`: nobody has changed there.
  const everybody = stage.there.people.bind(stage.there)
  stage.there.people = async function* (wanted) {
    if (typeof wanted === 'object' && 'since' in wanted) return
    yield* everybody(wanted)
  }
  await stage.run()
  expect((await stage.account('person-1'))?.roles).toEqual([staff])
})

it('takes the department of a rule back with the group', async () => {
  const below = (await stage.departments()).find(({ id }) => id !== ROOT_DEPARTMENT)
  const target = below?.id ?? ROOT_DEPARTMENT
  await stage.rule({ value: 'finance', department: target })
  hire(1, { groups: ['staff', 'finance'] })
  await stage.run()
  expect((await stage.account('person-0'))?.departmentId).toBe(target)
  hire(1, { groups: ['staff'] })
  await stage.run()
  expect((await stage.account('person-0'))?.departmentId).toBeUndefined()
})

it('is not undone by one person whose nick name is unfit', async () => {
  stage.there.put({ key: 'x-1', name: 'person-x', groups: ['staff'], nickName: 'a\u0007b' })
  stage.there.put({
    key: 'x-2',
    name: 'person-y',
    groups: ['staff'],
    nickName: `${'a'.repeat(29)}😀b`,
  })
  stage.there.put({ key: 'x-3', name: 'person-z', groups: ['staff'], nickName: 'a\u0000b' })
  const done = await stage.run()
  expect(done.state).toBe('done')
  expect((await stage.account('person-y'))?.nickName).not.toContain('\ufffd')
  expect(await stage.account('person-x')).toBeDefined()
})
