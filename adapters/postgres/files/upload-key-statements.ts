import type { Statement } from '../connection/statement.ts'

export const FIND_BY_KEY: Statement = {
  name: 'find-by-upload-key',
  text: `select * from stored_files where uploader_id = $1 and upload_key = $2
    and created_at >= $3 and state <> 'deleting'`,
}

export const FORGET_KEY: Statement = {
  name: 'forget-upload-key',
  text: `update stored_files set upload_key = null
    where uploader_id = $1 and upload_key = $2 and created_at < $3`,
}
