import type { FileTrash } from '../../../application/ports/files/file-trash.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { FileScope } from '../../../domain/storage/files/file-scope.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import { checkQuota } from '../../../domain/storage/usage/upload-quota.ts'
import { type MemoryDatabase, MemoryStore } from '../memory-database.ts'
import { changeFile, openIn, removeFiles } from './memory-file-changes.ts'
import { checkDepartmentsIn, usageOf } from './memory-usage.ts'

type QuotaOf = NonNullable<Parameters<FileTrash['restore']>[2]>

const NO_QUOTA: QuotaOf = async () => undefined

export class MemoryFileTrash extends MemoryStore implements FileTrash {
  async purge(ids: readonly Id[], scope: FileScope): Promise<StoredFile[]> {
    return removeFiles(this.database, openIn(this.database, ['trashed'], ids, scope))
  }

  async restore(ids: readonly Id[], scope: FileScope, quotaOf = NO_QUOTA): Promise<StoredFile[]> {
    const open = openIn(this.database, ['trashed'], ids, scope)
    await checkRestored(this.database, open, quotaOf)
    return open.flatMap((id) => {
      const linkEpoch = (this.database.files.get(id)?.file.props.linkEpoch ?? 0) + 1
      return changeFile(this.database, id, { state: 'ready', trash: undefined, linkEpoch })
    })
  }

  async changeHold(ids: readonly Id[], scope: FileScope, holdReason: string | undefined) {
    const open = openIn(this.database, ['ready', 'trashed'], ids, scope)
    return open.flatMap((id) => changeFile(this.database, id, { holdReason })).length
  }
}

async function checkRestored(database: MemoryDatabase, ids: readonly Id[], quotaOf: QuotaOf) {
  const propsOf = (id: Id) => database.files.get(id)?.file.props
  const free = ids.filter((id) => database.files.get(id)?.countsInTrash === false)
  for (const [uploaderId = '', own] of Map.groupBy(free, (id) => propsOf(id)?.uploaderId)) {
    const quota = await quotaOf(uploaderId)
    const usage = usageOf(database, uploaderId)
    const bytes = own.reduce((sum, id) => sum + (propsOf(id)?.digest?.bytes ?? 0), 0)
    const files = usage.files + usage.running + own.length - 1
    checkDepartmentsIn(database, quota, bytes, own.length)
    if (quota) checkQuota({ ...usage, running: 0, files }, quota, bytes)
  }
}
