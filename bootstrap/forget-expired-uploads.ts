import type { Container } from 'inversify'
import { OwnStagedUploads } from '../application/files/resumable/own-staged-uploads.ts'
import type { PeriodicTask } from './background.ts'
import { Tokens as T } from './container/tokens.ts'

/** Runs on one instance on behalf of all. */
export function forgetExpiredUploads(container: Container): PeriodicTask {
  const uploads = container.get(OwnStagedUploads)
  const exclusive = container.get(T.ExclusiveWork)
  const forget = () => uploads.forgetExpired()
  const run = async () => {
    await exclusive.run('forget-expired-uploads', forget)
  }
  return { name: 'forget expired uploads', everySeconds: 60, run }
}
