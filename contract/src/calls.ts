import * as acceptanceAgent from "./acceptance/agent-calls.ts";
import * as acceptance from "./acceptance/calls.ts";
import * as acceptanceOperator from "./acceptance/operator/calls.ts";
import * as account from "./account/calls.ts";
import * as agents from "./agents/calls.ts";
import * as agentsAgent from "./agents/agent-calls.ts";
import * as agentsOperator from "./agents/operator/calls.ts";
import * as auth from "./auth/calls.ts";
import * as email from "./auth/email-calls.ts";
import * as secondStep from "./auth/step-calls.ts";
import * as bcode from "./bcode/calls.ts";
import { callsOf, type NamedCall } from "./call.ts";
import * as autoWithdrawal from "./auto-withdrawal/calls.ts";
import * as bills from "./bills/calls.ts";
import * as billsOperator from "./bills/operator/calls.ts";
import * as buyback from "./buyback/calls.ts";
import * as buybackBatches from "./buyback/operator/batch-calls.ts";
import * as buybackOperator from "./buyback/operator/calls.ts";
import * as closing from "./closing/calls.ts";
import * as devicesAgent from "./devices/agent-calls.ts";
import * as devices from "./devices/calls.ts";
import * as selfCheck from "./devices/self-check/calls.ts";
import * as selfCheckAgent from "./devices/self-check/agent-calls.ts";
import * as tags from "./devices/tag-calls.ts";
import * as replacements from "./devices/replace-calls.ts";
import * as transfers from "./devices/transfer-calls.ts";
import * as devicesPage from "./devices/page-calls.ts";
import * as views from "./devices/view-calls.ts";
import * as bookings from "./devices/booking-calls.ts";
import * as dialAgent from "./dial/agent-calls.ts";
import * as dial from "./dial/calls.ts";
import * as dialOperator from "./dial/operator/calls.ts";
import * as dialStatus from "./dial/status-calls.ts";
import * as downloads from "./downloads/calls.ts";
import * as downloadImages from "./downloads/operator/calls.ts";
import * as exchange from "./exchange/calls.ts";
import * as exchangeOperator from "./exchange/operator/calls.ts";
import * as factors from "./factors/calls.ts";
import * as factorResets from "./factors/reset-calls.ts";
import * as faults from "./faults/calls.ts";
import * as faultsAgent from "./faults/agent-calls.ts";
import * as faultsOperator from "./faults/operator/calls.ts";
import * as feedOperator from "./feed/operator/calls.ts";
import * as feed from "./feed/calls.ts";
import * as homeOperator from "./home/operator/calls.ts";
import * as home from "./home/calls.ts";
import * as homeOverview from "./home/overview-calls.ts";
import * as identity from "./identity/calls.ts";
import * as identityOperator from "./identity/operator/calls.ts";
import * as invite from "./invite/calls.ts";
import * as monitoringAgent from "./monitoring/agent-calls.ts";
import * as monitoring from "./monitoring/calls.ts";
import * as monitoringTimeline from "./monitoring/timeline-calls.ts";
import * as throughput from "./monitoring/throughput-calls.ts";
import * as notifications from "./notifications/calls.ts";
import * as webhooks from "./notifications/webhook-calls.ts";
import * as operatorAccounts from "./operator/account-calls.ts";
import * as operatorAudit from "./operator/audit-calls.ts";
import * as payoutChecks from "./withdrawal/operator/check-calls.ts";
import * as bcodeOperator from "./bcode/operator/calls.ts";
import * as operatorCrm from "./operator/crm-calls.ts";
import * as devicesOperator from "./devices/operator/calls.ts";
import * as payoutHistory from "./withdrawal/operator/history-calls.ts";
import * as operatorJobs from "./operator/job-calls.ts";
import * as standardNodesOperator from "./standard-nodes/operator/calls.ts";
import * as operatorOverview from "./operator/overview-calls.ts";
import * as payouts from "./withdrawal/operator/payout-calls.ts";
import * as rates from "./rates/calls.ts";
import * as redemption from "./redemption/calls.ts";
import * as operatorReviews from "./operator/review-calls.ts";
import * as operatorRequests from "./operator/request-calls.ts";
import * as payee from "./payee/calls.ts";
import * as operatorSettings from "./operator/setting-calls.ts";
import * as ranking from "./ranking/calls.ts";
import * as revenueOperator from "./revenue/operator/calls.ts";
import * as revenue from "./revenue/calls.ts";
import * as revenueComing from "./revenue/coming-calls.ts";
import * as revenueDetail from "./revenue/detail-calls.ts";
import * as revenueDevice from "./revenue/device-calls.ts";
import * as revenueEconomics from "./revenue/economics-calls.ts";
import * as revenueRules from "./revenue/rules-calls.ts";
import * as revenueTax from "./revenue/tax-calls.ts";
import * as standardNodes from "./standard-nodes/calls.ts";
import * as tasksAgent from "./tasks/agent-calls.ts";
import * as tasks from "./tasks/calls.ts";
import * as tokens from "./tokens/calls.ts";
import * as verification from "./verification/calls.ts";
import * as wallet from "./wallet/calls.ts";
import * as wechatBindings from "./wechat/binding-calls.ts";
import * as wechat from "./wechat/calls.ts";
import * as wechatMoney from "./wechat/money-calls.ts";
import * as withdrawal from "./withdrawal/calls.ts";

/** Every call that the contract knows, in the order of the rooms. */
export const CALLS: readonly NamedCall[] = callsOf(
  auth,
  email,
  secondStep,
  account,
  tokens,
  factors,
  factorResets,
  closing,
  notifications,
  webhooks,
  verification,
  identity,
  identityOperator,
  invite,
  bcode,
  bcodeOperator,
  home,
  homeOverview,
  homeOperator,
  feed,
  feedOperator,
  devices,
  replacements,
  transfers,
  devicesPage,
  bookings,
  devicesAgent,
  selfCheck,
  selfCheckAgent,
  tags,
  views,
  devicesOperator,
  monitoring,
  monitoringTimeline,
  monitoringAgent,
  throughput,
  tasks,
  tasksAgent,
  revenue,
  revenueComing,
  revenueDetail,
  revenueDevice,
  revenueEconomics,
  revenueRules,
  revenueTax,
  revenueOperator,
  ranking,
  rates,
  redemption,
  operatorReviews,
  standardNodes,
  standardNodesOperator,
  agents,
  agentsAgent,
  agentsOperator,
  acceptance,
  acceptanceAgent,
  acceptanceOperator,
  wallet,
  withdrawal,
  payouts,
  payoutHistory,
  payoutChecks,
  payee,
  dial,
  dialStatus,
  dialAgent,
  dialOperator,
  faults,
  faultsAgent,
  faultsOperator,
  downloads,
  downloadImages,
  buyback,
  buybackOperator,
  buybackBatches,
  autoWithdrawal,
  exchange,
  exchangeOperator,
  bills,
  billsOperator,
  wechat,
  wechatMoney,
  wechatBindings,
  operatorCrm,
  operatorOverview,
  operatorAccounts,
  operatorRequests,
  operatorSettings,
  operatorJobs,
  operatorAudit,
);
