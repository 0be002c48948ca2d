export const MENU_BOUNDS = {
  title: 50,
  path: 200,
  component: 255,
  query: 255,
  permission: 100,
  icon: 100,
  remark: 500,
} as const
