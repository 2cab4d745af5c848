import type { Room } from "../../platform/room.ts";
import { forgetWallet } from "./forget-wallet.ts";
import { walletRoutes } from "./routes.ts";

export const walletRoom: Room = {
  name: "wallet",
  routes: walletRoutes,
  onClose: forgetWallet,
};
