export const zh = {
  title: "故障",
  purpose: "全部账号的设备故障，由系统根据上报数据发现和关闭。",
  search: "搜索故障设备",
  placeholder: "MAC 地址、主机名、邮箱",
  device: "设备",
  owner: "所属账号",
  listEmpty: "没有故障设备",
  listEmptyText: "设备出现故障后会显示在这里。",
};
