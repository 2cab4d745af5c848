import { SettingsPanel } from "../../rooms/operator/settings/settings-panel.tsx";
import { RatesPage } from "../../rooms/rates/rates-page.tsx";

/** `/operator/rates`, with the settings of the installation. */
export default function OperatorRates() {
  return <RatesPage settings={<SettingsPanel />} />;
}
