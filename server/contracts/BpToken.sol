// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// The token that withdrawn BP are paid out in. Its owner makes new ones; nobody can pause it or take any away.
contract BpToken is ERC20, Ownable {
    uint8 private immutable _tokenDecimals;

    constructor(address owner, uint8 tokenDecimals) ERC20("Nodeyard BP", "BP") Ownable(owner) {
        _tokenDecimals = tokenDecimals;
    }

    function decimals() public view override returns (uint8) {
        return _tokenDecimals;
    }

    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }
}
