import { expect, it } from 'vitest'
import { SetQuota } from '../../../application/files/usage/set-quota.ts'
import { type DataScope, EVERY_ROW } from '../../../domain/access/data-scope.ts'
import { PermissionSet } from '../../../domain/access/permission-set.ts'
import { DEPARTMENT } from '../../../domain/organization/department.ts'
import { USER } from '../../../domain/users/user-record.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { sampleRow } from '../../support/pages.ts'

const LIMITS = { bytes: 1, files: undefined }

async function setUp(scopeIn: (office: string) => DataScope) {
  const { recordStores, quotas } = memoryRecords()
  const office = { ...sampleRow(DEPARTMENT, 1), parentId: undefined, leaderId: undefined }
  const departmentId = (await recordStores(DEPARTMENT).add(office)).id
  const person = async (number: number, where: string | undefined) => {
    const row = { ...sampleRow(USER, number), departmentId: where, status: 'normal' }
    return (await recordStores(USER).add(row)).id
  }
  const [me, colleague, stranger] = [
    await person(1, departmentId),
    await person(2, departmentId),
    await person(3, undefined),
  ]
  const scope = scopeIn(departmentId)
  const rights = { permissions: PermissionSet.of([], []), menus: new Set<string>(), scope }
  const setQuota = new SetQuota(quotas, { get: async () => rights })
  const by = { userId: me }
  const set = (subject: 'user' | 'department', id: string) =>
    setQuota.execute(subject, id, LIMITS, by)
  const list = async () => (await setQuota.list({ offset: 0, limit: 9 }, by)).quotas
  return { me, colleague, stranger, departmentId, set, list }
}

it('limits the people of the departments that one sees, but not oneself and no department', async () => {
  const { me, colleague, stranger, departmentId, set, list } = await setUp((office) => ({
    ...{ all: false, departments: new Set([office]), own: true },
  }))
  await set('user', colleague)
  const refused = { code: 'record_not_found' }
  for (const id of [me, stranger]) await expect(set('user', id)).rejects.toMatchObject(refused)
  await expect(set('department', departmentId)).rejects.toMatchObject(refused)
  expect((await list()).map(({ id }) => id)).toEqual([colleague])
})

it('limits everybody, if one sees everybody', async () => {
  const { me, stranger, departmentId, set, list } = await setUp(() => EVERY_ROW)
  for (const id of [me, stranger]) await set('user', id)
  await set('department', departmentId)
  expect((await list()).map(({ id }) => id)).toEqual([me, stranger, departmentId])
})
