const shown = {
  icon: '#',
  opensExternally: false,
  isCached: true,
  isVisible: true,
  isEnabled: true,
}

const page = { ...shown, kind: 'page' as const, parentId: '1' }

/** The menu ids are the ones that the front ends' documentation uses. */
export const builtInMenus = [
  {
    ...shown,
    id: '1',
    kind: 'directory' as const,
    title: 'System',
    sortOrder: 1,
    path: 'system',
    icon: 'ant-design:setting-outlined',
  },
  {
    ...page,
    id: '118',
    title: 'Files',
    sortOrder: 10,
    path: 'oss',
    component: 'system/oss/index',
    icon: 'ant-design:folder-open-outlined',
    permission: 'system:oss:list',
  },
  {
    ...page,
    id: '123',
    title: 'Clients',
    sortOrder: 11,
    path: 'client',
    component: 'system/client/index',
    icon: 'ant-design:api-outlined',
    permission: 'system:client:list',
  },
  {
    ...page,
    id: '133',
    title: 'Storage',
    sortOrder: 12,
    path: 'oss-config/index',
    component: 'system/oss/config',
    isCached: false,
    isVisible: false,
    permission: 'system:ossConfig:list',
    // Which entry the front end highlights while this hidden page is open.
    remark: '/system/oss',
  },
]
