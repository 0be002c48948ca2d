import type { Catalogue } from './catalogue.ts'

/** Messages about storage platforms and their objects. */
export const englishStorage: Catalogue = {
  'push.quota-near': 'Your files take 80 % of what you may store.',
  'push.department-quota-near': 'The files of your department take 80 % of what it may store.',
  platform_not_private:
    'Set the bucket permission to "private": files are private on every storage platform, and their URLs are signed.',
  'storage_unreachable.answered':
    'The storage refuses it: {storeCode}. Whoever operates the service has to look at the storage platform.',
  'storage_full.answered': 'The storage is full: {storeCode}.',
  'platform_not_working.key_expired':
    'The keys have expired. Enter new ones, or use keys that the service renews by itself.',
  'platform_not_working.account_disabled':
    'The provider has disabled the account of the keys, often because a bill is open. Ask the provider.',
  'platform_not_working.bucket_in_host':
    'The storage wants the bucket in front of the host name. Turn path style off.',
  'platform_not_working.no_object_store':
    'A web page answers at the endpoint, not an object store: a console, or a proxy. Check host name and port.',
  'upload_type.other': 'Files of this type are not accepted. Accepted are {accepted}.',
  'upload_type.declared':
    'Files of this type are not accepted: what the program that sends it says of it does not fit the extension {suffix}.',
  'upload_type.heic':
    'HEIC pictures are not accepted: the service cannot read them. Save the picture as JPEG; an iPhone takes JPEG with Settings, Camera, Formats, Most Compatible.',
  'upload_type.mov': 'MOV videos are not accepted. Save the video as MP4.',
  'upload_content.rename_format':
    'The content does not match the file type: it is {what}. Give the file the extension {suffix}.',
  'upload_content.rename_text':
    'The content does not match the file type: it is plain text. Give the file the extension {suffix}.',
  'upload_content.format':
    'The content does not match the file type: it is {what}. Save it in the format that its extension says.',
  'upload_content.text':
    'The content does not match the file type: it is plain text. Save it in the format that its extension says.',
  'upload_content.protected':
    'The content does not match the file type: the file is protected by a password. Save it without one.',
  'upload_content.old_office':
    'The content does not match the file type: it is an old Office file (97-2003), or protected by a password. Save it in the current format, without a password.',
  'upload_content.program': 'The content does not match the file type: it is a program.',
  'endpoint_has_bucket.logged': 'The endpoint contains the name of a bucket.',
  'endpoint_has_path.logged': 'The endpoint contains a path.',
  endpoint_has_bucket:
    'The endpoint begins with the bucket {bucket}. Enter {host} as the endpoint, and {bucket} as the bucket.',
  endpoint_has_path:
    'The endpoint contains the path {path}. Enter only host and port there; bucket and prefix have fields of their own.',
  platform_foreign_objects:
    'Objects here that were not stored through this platform: {count}. They are left alone.',
  platform_added_beside:
    'The platform was added. Objects there that were not stored through it: {count}. They are left alone.',
  platform_not_found: 'The storage platform does not exist.',
  platform_key_taken: 'Another storage platform has the key {key}.',
  platform_default: '{key} is the default storage platform. Choose another default first.',
  platform_built_in: '{key} is built in and cannot be removed.',
  platform_move: 'Files are being moved from or to {key}. Finish or cancel the move first.',
  platform_files:
    '{key} still has files, or objects that are still to be removed. It cannot be deleted, and its key cannot change.',
  platform_location_in_use:
    '{key} still has files at its old location, or objects there that are still to be removed. Add another platform and move the files to it. With "force": true only the settings change; no object is moved.',
  platform_changing:
    'Somebody else is changing this storage platform. Check its settings and try again.',
  platform_not_working: 'The storage platform does not work. Test it to find out why.',
  platform_needs_actions: 'This step needs these permissions: {actions}.',
  'direct_incomplete.logged': 'The storage platform does not have all of the file yet.',
}
