"""The addresses of this computer in its local network, as phones in the same hall reach it."""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path

_ELSEWHERE = {socket.AF_INET: ("192.0.2.1", 9), socket.AF_INET6: ("2001:db8::1", 9)}
"""Addresses kept for examples. A datagram socket that is connected sends nothing, but knows its own address then."""
_SIOCGIFADDR = 0x8915
_IPV6_TABLE = Path("/proc/net/if_inet6")


@dataclass(frozen=True, slots=True)
class Interface:
    """An address of this computer, and the name of the interface that has it, where the system says."""

    address: str
    name: str = ""


def interfaces() -> tuple[Interface, ...]:
    """Every address that others may reach: IPv4 first, and of each kind the one that leads out of the house first."""
    ways_out = [found for family in _ELSEWHERE if (found := _way_out(family))]
    named = {one.address: one for one in (*_ipv4_by_interface(), *_ipv6_by_interface())}
    every = [*ways_out, *named, *_of_host_name()]
    reached = sorted(filter(_is_reached, dict.fromkeys(every)), key=lambda one: ":" in one)
    return tuple(named.get(one, Interface(one)) for one in reached)


def url_of(address: str, port: int) -> str:
    """An address as a browser writes it.

    >>> url_of("192.168.1.20", 8000), url_of("fd00::2", 80)
    ('http://192.168.1.20:8000', 'http://[fd00::2]')
    """
    host = f"[{address}]" if ":" in address else address
    return f"http://{host}" if port == 80 else f"http://{host}:{port}"


def _is_reached(text: str) -> bool:
    try:
        found: IPv4Address | IPv6Address = ip_address(text)
    except ValueError:
        return False
    return not (found.is_loopback or found.is_link_local or found.is_unspecified or found.is_multicast)


def _way_out(family: socket.AddressFamily) -> str:
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asked:
            asked.connect(_ELSEWHERE[family])
            return str(asked.getsockname()[0])
    except OSError:
        # No network of that kind.
        return ""


def _ipv4_by_interface() -> Iterator[Interface]:
    """By the system's own list, where there is one to ask."""
    try:
        from fcntl import ioctl

        listed = socket.if_nameindex()
    except (ImportError, OSError):
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in listed:
            try:
                told = ioctl(asked.fileno(), _SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
            except OSError:
                # An interface without an address, or a system that answers otherwise.
                continue
            yield Interface(socket.inet_ntoa(told[20:24]), name)


def _ipv6_by_interface() -> Iterator[Interface]:
    try:
        lines = _IPV6_TABLE.read_text("ascii").splitlines()
    except OSError:
        return
    for line in lines:
        digits, *_, name = line.split()
        yield Interface(str(IPv6Address(bytes.fromhex(digits))), name)


def _of_host_name() -> Iterator[str]:
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)
    except OSError:
        return
    for *_, address in found:
        yield str(address[0])
