import { expect, it } from 'vitest'
import { PART_BYTES } from '../../../adapters/object-parts/part-memory.ts'
import { SetQuota } from '../../../application/parts/usage/set-quota.ts'
import { WarnOfLimits } from '../../../application/parts/usage/warn-of-limits.ts'
import type { News } from '../../../application/ports/accounts/account-news.ts'
import { type DataScope, EVERY_ROW } from '../../../domain/access/data-scope.ts'
import { PermissionSet } from '../../../domain/access/permission-set.ts'
import { DEPARTMENT } from '../../../domain/organization/department.ts'
import type { FileLimits } from '../../../domain/storage/platforms/file-limits.ts'
import type { PlatformKind } from '../../../domain/storage/platforms/platform-kind.ts'
import { LARGEST_IN_PARTS } from '../../../domain/storage/platforms/storage-platform.ts'
import { UploadPolicy } from '../../../domain/storage/uploads/upload-policy.ts'
import { USER } from '../../../domain/users/user-record.ts'
import { MemoryObjectStore } from '../../memory/files/memory-object-stores.ts'
import { aPlatform } from '../../support/builders.ts'
import { fileParts } from '../../support/file-parts.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { sampleRow } from '../../support/pages.ts'
import { uniqueHex } from '../../support/unique.ts'

it('tells by push and mail whoever is newly near a limit', async () => {
  const usual = { bytes: 100, files: 10, running: 1 }
  const near = [
    { subject: 'department', id: '100', userId: '3' },
    { subject: 'department', id: '101', userId: undefined },
    { subject: 'user', id: '7', userId: '7' },
  ] as const
  const pushed: unknown[] = []
  const mailed: News[] = []
  const tools = {
    warnings: { note: async (limits: object) => (limits === usual ? [...near] : []) },
    tell: { with: <T>(_events: unknown, change: () => Promise<T>) => change() },
    notifier: {
      toUser: (userId: string, { kind }: { kind: string }) => pushed.push([userId, kind]),
    },
    news: { tell: (news: News) => mailed.push(news) },
  }
  const warn = new WarnOfLimits(tools, usual)
  await warn.execute()
  const told = [
    ['3', 'department-quota-near'],
    ['7', 'quota-near'],
  ]
  expect(pushed).toEqual(told)
  expect(mailed.map(({ userId, kind }) => [userId, kind])).toEqual(told)
})

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
  const setQuota = new SetQuota(quotas, { scopeOf: async () => scope })
  const by = { userId: me, permissions: PermissionSet.of([], []) }
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

const MORE = LARGEST_IN_PARTS + 1
const FORM = new UploadPolicy(0).maxRequestBytes

/** What is said of a file of so many bytes before any of it is sent: in a form, and in parts. */
async function answersTo(bytes: number, kind: PlatformKind, limits?: FileLimits) {
  const records = memoryRecords()
  await records.given.platform(aPlatform({ key: 'default', isDefault: true, kind, limits }))
  const ids = { handle: () => uniqueHex(32), token: () => uniqueHex(43), below: () => 0 }
  const world = { ...records, clock: new MovingClock(), ids }
  const store = new MemoryObjectStore()
  const { uploadFile, begin } = fileParts(world, { for: () => store }, { maxBytes: 2 * MORE })
  const announced = { ownerId: '7', ownerName: 'clerk', name: 'a.zip', length: bytes }
  const answers = await Promise.allSettled([
    uploadFile.admit(bytes + FORM),
    begin.execute({ ...announced, declaredType: undefined }),
  ])
  return answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'taken'))
}

it('is as many parts of the size we send as a service takes', () => {
  expect(LARGEST_IN_PARTS).toBe(10_000 * PART_BYTES)
})

it.each<[PlatformKind, number, FileLimits | undefined, string]>([
  ['s3', MORE, undefined, 'upload_too_large'],
  ['ali-oss', MORE, undefined, 'upload_too_large'],
  ['s3', MORE, { maxBytes: MORE }, 'upload_too_large'],
  ['s3', LARGEST_IN_PARTS, undefined, 'taken'],
  ['s3', LARGEST_IN_PARTS, { maxBytes: 1000 }, 'upload_too_large'],
  ['local', MORE, undefined, 'taken'],
])('on %s, a file of %d bytes under %j is %s', async (kind, bytes, limits, answer) => {
  expect(await answersTo(bytes, kind, limits)).toEqual([answer, answer])
})
