import type {
  ListedObject,
  ObjectInventory,
} from '../../application/ports/files/object-inventory.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'

/** All objects of a platform, page by page. */
export async function listedObjects(
  inventory: ObjectInventory,
  platform: StoragePlatform,
): Promise<ListedObject[]> {
  const listed: ListedObject[] = []
  for await (const page of inventory.pages(platform)) listed.push(...page)
  return listed
}
