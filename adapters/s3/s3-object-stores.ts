import type { ObjectStore } from '../../application/ports/files/object-store.ts'
import { RemoteObjectStores, type RemoteTools } from '../object-parts/remote-object-stores.ts'
import { listObjects } from './list-objects.ts'
import { NewObjects } from './new-objects.ts'
import { PATIENCE, S3Connection, type S3Patience } from './s3-connection.ts'
import type { S3Location } from './s3-location.ts'
import { S3ObjectStore } from './s3-object-store.ts'

export type S3Tools = RemoteTools<S3Location, S3Patience>

/** Platforms of kind `s3`. */
export class S3ObjectStores extends RemoteObjectStores<S3Location, ObjectStore> {
  constructor(tools: S3Tools) {
    super('s3', tools, (location, { lookup, ...means }) => {
      const connection = new S3Connection(location, tools.patience ?? PATIENCE, lookup)
      const newObjects = new NewObjects(connection)
      return {
        store: new S3ObjectStore({ connection, newObjects, ...means }),
        pages: () => listObjects(connection),
        close: () => connection.close(),
      }
    })
  }
}
