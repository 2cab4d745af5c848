// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {AccessControlDefaultAdminRules} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

/// Holds the tokens of withdrawals and pays each id at most once, within a ceiling per hour and per day. The owner (the
/// default admin) appoints payers, sets the ceilings, pauses and takes tokens out; a payer can only pay.
contract BpPayouts is AccessControlDefaultAdminRules, Pausable {
    using SafeERC20 for IERC20;

    bytes32 public constant PAYER_ROLE = keccak256("PAYER_ROLE");
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

    /// What was paid in the hour or day with this number since 1970 (UTC).
    struct Window {
        uint64 number;
        uint192 paid;
    }

    IERC20 public immutable token;
    /// No event of this contract is in an earlier block.
    uint256 public immutable firstBlock;
    uint128 public hourCeiling;
    uint128 public dayCeiling;
    mapping(bytes32 id => bool) public isPaid;
    Window private _hour;
    Window private _day;

    event Paid(bytes32 indexed id, address indexed to, uint256 amount);
    event Withdrawn(address indexed to, uint256 amount);
    event CeilingsChanged(uint128 hourCeiling, uint128 dayCeiling);

    error AlreadyPaid(bytes32 id);
    error CeilingReached(uint256 amount, uint256 headroom);

    constructor(IERC20 token_, address owner_, address payer, uint128 hourCeiling_, uint128 dayCeiling_)
        AccessControlDefaultAdminRules(1 days, owner_)
    {
        token = token_;
        firstBlock = block.number;
        _grantRole(PAUSER_ROLE, owner_);
        _grantRole(PAYER_ROLE, payer);
        _setCeilings(hourCeiling_, dayCeiling_);
    }

    /// Pays an id; a second payment of it reverts, whatever its recipient and amount.
    function pay(bytes32 id, address to, uint256 amount) external onlyRole(PAYER_ROLE) whenNotPaused {
        if (isPaid[id]) revert AlreadyPaid(id);
        uint256 left = headroom();
        if (amount > left) revert CeilingReached(amount, left);
        isPaid[id] = true;
        _add(_hour, block.timestamp / 1 hours, amount);
        _add(_day, block.timestamp / 1 days, amount);
        emit Paid(id, to, amount);
        token.safeTransfer(to, amount);
    }

    /// What can still be paid in this hour and day.
    function headroom() public view returns (uint256) {
        uint256 ofHour = _left(_hour, block.timestamp / 1 hours, hourCeiling);
        uint256 ofDay = _left(_day, block.timestamp / 1 days, dayCeiling);
        return ofHour < ofDay ? ofHour : ofDay;
    }

    function setCeilings(uint128 hourCeiling_, uint128 dayCeiling_) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setCeilings(hourCeiling_, dayCeiling_);
    }

    /// Returns tokens to the owner's treasury.
    function withdraw(address to, uint256 amount) external onlyRole(DEFAULT_ADMIN_ROLE) {
        emit Withdrawn(to, amount);
        token.safeTransfer(to, amount);
    }

    function pause() external onlyRole(PAUSER_ROLE) {
        _pause();
    }

    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    function _setCeilings(uint128 hourCeiling_, uint128 dayCeiling_) private {
        hourCeiling = hourCeiling_;
        dayCeiling = dayCeiling_;
        emit CeilingsChanged(hourCeiling_, dayCeiling_);
    }

    /// The amount is at most a ceiling, so that the sum fits.
    function _add(Window storage window, uint256 number, uint256 amount) private {
        uint256 paid = window.number == number ? window.paid : 0;
        window.number = uint64(number);
        window.paid = uint192(paid + amount);
    }

    function _left(Window storage window, uint256 number, uint256 ceiling) private view returns (uint256) {
        uint256 paid = window.number == number ? window.paid : 0;
        return paid < ceiling ? ceiling - paid : 0;
    }
}
