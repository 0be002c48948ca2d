import type { Catalogue } from './catalogue.ts'

/** Messages about storage platforms and their objects. */
export const englishStorage: Catalogue = {
  platform_not_private:
    'Set the bucket permission to "private": files are private on every storage platform, and their URLs are signed.',
  endpoint_has_bucket:
    'The endpoint begins with the bucket {bucket}. Enter {host} as the endpoint, and {bucket} as the bucket.',
  endpoint_has_path:
    'The endpoint contains the path {path}. Enter only host and port there; bucket and prefix have fields of their own.',
  platform_foreign_objects:
    'Objects here that were not stored through this platform: {count}. They are left alone.',
  platform_added_beside:
    'The platform was added. Objects there that were not stored through it: {count}. They are left alone.',
}
