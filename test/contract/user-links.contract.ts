import { describe, expect, it } from 'vitest'
import { DEPARTMENT } from '../../domain/organization/department.ts'
import { POST } from '../../domain/organization/post.ts'
import { aRole } from '../support/access-builders.ts'
import { aUser } from '../support/builders.ts'
import { sampleRow } from '../support/pages.ts'
import type { DatabaseHarness } from '../support/records.ts'

export function userLinksContract(adapter: string, records: DatabaseHarness) {
  /** Somebody without roles, while there are these. */
  const somebody = async () => {
    const roles = [aRole(), aRole()]
    await records().given.user(aUser({ roles }))
    const { id } = await records().given.user(aUser())
    return { id, roles: roles.map((role) => role.id) }
  }
  const aPost = async (number: number, departmentId: string) => {
    const { recordStores } = records()
    const row = { ...sampleRow(POST, number), departmentId }
    return (await recordStores(POST).add(row)).id
  }

  describe(`UserLinks contract: ${adapter}`, () => {
    it('stores exactly the given roles, each once and in order', async () => {
      const { userLinks } = records()
      const { id, roles } = await somebody()
      const [one = '', two = ''] = roles
      expect(await userLinks.rolesOf(id)).toEqual([])
      await userLinks.setRoles(id, [two, one, two])
      expect(await userLinks.rolesOf(id)).toEqual([one, two])
      await userLinks.setRoles(id, [two])
      expect(await userLinks.rolesOf(id)).toEqual([two])
      await userLinks.setRoles(id, [])
      expect(await userLinks.rolesOf(id)).toEqual([])
    })

    it('keeps posts the same way, and of each user their own', async () => {
      const { userLinks, recordStores } = records()
      const [mei, other] = [await somebody(), await somebody()]
      const department = { ...sampleRow(DEPARTMENT, 1), parentId: undefined }
      const { id } = await recordStores(DEPARTMENT).add(department)
      const [one, two] = [await aPost(1, id), await aPost(2, id)]
      await userLinks.setPosts(mei.id, [two, one])
      await userLinks.setPosts(other.id, [two])
      await userLinks.setPosts(mei.id, [one])
      expect(await userLinks.postsOf(mei.id)).toEqual([one])
      expect(await userLinks.postsOf(other.id)).toEqual([two])
      expect(await userLinks.rolesOf(mei.id)).toEqual([])
    })
  })
}
