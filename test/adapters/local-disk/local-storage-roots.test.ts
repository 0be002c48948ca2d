import { LocalStorageRoots } from '../../../adapters/local-disk/local-storage-roots.ts'
import { storageRootsContract } from '../../contract/storage-roots.contract.ts'

storageRootsContract(
  'local disk',
  () => new LocalStorageRoots('/data', ['/data/oss', '/mnt/files/']),
)
